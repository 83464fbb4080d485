CREATE TABLE "broadcast" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"audience" jsonb NOT NULL,
	"exclude" jsonb,
	"channel" text,
	"variants" jsonb NOT NULL,
	"holdout" integer NOT NULL,
	"send_at" text,
	"zone" text NOT NULL,
	"rate_per_minute" integer,
	"follow_ups" boolean NOT NULL,
	"purpose" text NOT NULL,
	"stop_rules" jsonb,
	"resumed_at" bigint,
	"plan_hash" text,
	"plan" jsonb,
	"due_at" bigint,
	"cursor" text,
	"prepared_at" bigint,
	"last_sent_at" bigint NOT NULL,
	"counts" jsonb,
	"started_at" bigint,
	"ended_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"broadcast_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"contact_id" text,
	"address" text,
	"variant" text,
	"state" text NOT NULL,
	"reason" text,
	"held_until" bigint,
	"message_id" text,
	"on_second_channel" boolean DEFAULT false NOT NULL,
	CONSTRAINT "recipient_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_broadcast_id_broadcast_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_page_ix" ON "broadcast" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "broadcast_campaign_ix" ON "broadcast" USING btree ("campaign_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_uq" ON "recipient" USING btree ("account_id","broadcast_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_address_uq" ON "recipient" USING btree ("account_id","broadcast_id","address");--> statement-breakpoint
CREATE INDEX "recipient_sent_ix" ON "recipient" USING btree ("broadcast_id","message_id") WHERE "recipient"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "recipient_state_ix" ON "recipient" USING btree ("broadcast_id","state","id");--> statement-breakpoint
CREATE INDEX "recipient_due_ix" ON "recipient" USING btree ("broadcast_id","held_until","id") WHERE "recipient"."state" in ('queued', 'held') and "recipient"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "recipient_contact_ix" ON "recipient" USING btree ("contact_id") WHERE "recipient"."contact_id" is not null;