DROP INDEX `opening_unpaid_ix`;--> statement-breakpoint
ALTER TABLE `opening` ADD `held_until` integer;--> statement-breakpoint
CREATE INDEX `opening_unaffordable_ix` ON `opening` (`account_id`,`campaign_id`,`id`) WHERE "opening"."state" = 'held' and "opening"."reason" in ('no_credit', 'daily_limit');--> statement-breakpoint
CREATE INDEX `opening_quiet_ix` ON `opening` (`account_id`,`campaign_id`,`held_until`) WHERE "opening"."state" = 'held' and "opening"."reason" = 'quiet_hours';--> statement-breakpoint
ALTER TABLE `account` ADD `daily_credit_limit` integer;--> statement-breakpoint
ALTER TABLE `account` ADD `credits_of_day` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `account` ADD `credit_day_ends_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `account` ADD `bot_answers_per_hour` integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE `account` ADD `quiet_openings` integer DEFAULT false NOT NULL;