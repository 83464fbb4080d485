CREATE TABLE "scheduled_message" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"send_at" bigint NOT NULL,
	"waits_for" text,
	"waits_until" bigint,
	"unless_since" bigint,
	"channel" text NOT NULL,
	"channel_id" text,
	"body" text NOT NULL,
	"choices" jsonb,
	"files" jsonb NOT NULL,
	"template" jsonb,
	"campaign_id" text,
	"is_marketing" boolean NOT NULL,
	"member_id" text,
	"member_name" text,
	"message_id" text,
	"error" jsonb,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "writing_cancels" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_message_page_ix" ON "scheduled_message" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "scheduled_message_contact_ix" ON "scheduled_message" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "scheduled_message_waiting_ix" ON "scheduled_message" USING btree ("account_id","id") WHERE "scheduled_message"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "scheduled_message_ended_ix" ON "scheduled_message" USING btree ("ended_at") WHERE "scheduled_message"."ended_at" is not null;