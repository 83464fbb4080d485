CREATE TABLE "audit_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"action" text NOT NULL,
	"member_id" text,
	"member_name" text,
	"agency_name" text,
	"subject" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"expires_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"member_id" text NOT NULL,
	"acting_account_id" text,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "delivery_subscription_ix";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "api_key_last_four" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "api_key_created_at" bigint;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "reply_previous_secrets" jsonb;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_acting_account_id_account_id_fk" FOREIGN KEY ("acting_account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_page_ix" ON "audit_entry" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_link_member_uq" ON "one_time_link" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_uq" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_member_ix" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_age_ix" ON "session" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "session_acting_ix" ON "session" USING btree ("acting_account_id") WHERE "session"."acting_account_id" is not null;--> statement-breakpoint
CREATE INDEX "delivery_subscription_ix" ON "delivery" USING btree ("subscription_id","id") WHERE "delivery"."subscription_id" is not null;