DROP INDEX "opening_unpaid_ix";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "daily_credit_limit" bigint;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "credits_of_day" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "credit_day_ends_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "bot_answers_per_hour" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "quiet_openings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opening" ADD COLUMN "held_until" bigint;--> statement-breakpoint
CREATE INDEX "opening_unaffordable_ix" ON "opening" USING btree ("account_id","campaign_id","id") WHERE "opening"."state" = 'held' and "opening"."reason" in ('no_credit', 'daily_limit');--> statement-breakpoint
CREATE INDEX "opening_quiet_ix" ON "opening" USING btree ("account_id","campaign_id","held_until") WHERE "opening"."state" = 'held' and "opening"."reason" = 'quiet_hours';