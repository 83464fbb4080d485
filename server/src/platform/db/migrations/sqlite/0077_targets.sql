CREATE TABLE `inbox_settings` (
	`account_id` text PRIMARY KEY NOT NULL,
	`close_after_days` integer,
	`first_reply_minutes` integer,
	`next_reply_minutes` integer,
	`away_text` text,
	`csat` text,
	`time_zone` text,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `conversation` ADD `reply_due_at` integer;--> statement-breakpoint
ALTER TABLE `conversation` ADD `next_reply_due_at` integer;--> statement-breakpoint
CREATE INDEX `conversation_due_ix` ON `conversation` (`account_id`,`reply_due_at`,`contact_id`) WHERE "conversation"."reply_due_at" is not null;--> statement-breakpoint
ALTER TABLE `episode` ADD `away_at` integer;--> statement-breakpoint
ALTER TABLE `episode` ADD `csat_asked_at` integer;--> statement-breakpoint
ALTER TABLE `episode` ADD `csat` integer;--> statement-breakpoint
ALTER TABLE `episode` ADD `csat_text` text;--> statement-breakpoint
ALTER TABLE `team` ADD `first_reply_minutes` integer;--> statement-breakpoint
ALTER TABLE `team` ADD `next_reply_minutes` integer;--> statement-breakpoint
ALTER TABLE `team` ADD `away_text` text;