ALTER TABLE "account" ADD COLUMN "api_key_maker_id" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "invited_email" text;--> statement-breakpoint
CREATE INDEX "account_api_key_maker_ix" ON "account" USING btree ("api_key_maker_id") WHERE "account"."api_key_maker_id" is not null;--> statement-breakpoint
CREATE INDEX "member_invited_email_ix" ON "member" USING btree ("invited_email") WHERE "member"."invited_email" is not null;--> statement-breakpoint
CREATE INDEX "one_time_link_maker_ix" ON "one_time_link" USING btree ("maker_id") WHERE "one_time_link"."maker_id" is not null;