CREATE TABLE "dated_step" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"step_id" text NOT NULL,
	"state" text NOT NULL,
	"day" text,
	"due_at" bigint
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "has_dated_steps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dated_step" ADD CONSTRAINT "dated_step_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_step" ADD CONSTRAINT "dated_step_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_step" ADD CONSTRAINT "dated_step_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dated_step_uq" ON "dated_step" USING btree ("campaign_id","contact_id","step_id");--> statement-breakpoint
CREATE INDEX "dated_step_contact_ix" ON "dated_step" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "dated_step_due_ix" ON "dated_step" USING btree ("campaign_id","due_at") WHERE "dated_step"."due_at" is not null;