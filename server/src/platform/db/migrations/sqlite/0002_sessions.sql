CREATE TABLE `audit_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`action` text NOT NULL,
	`member_id` text,
	`member_name` text,
	`agency_name` text,
	`subject` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `audit_entry_page_ix` ON `audit_entry` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `one_time_link` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`member_id` text,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_link_member_uq` ON `one_time_link` (`member_id`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`member_id` text NOT NULL,
	`acting_account_id` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`acting_account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_uq` ON `session` (`token_hash`);--> statement-breakpoint
CREATE INDEX `session_member_ix` ON `session` (`member_id`);--> statement-breakpoint
CREATE INDEX `session_age_ix` ON `session` (`last_used_at`);--> statement-breakpoint
CREATE INDEX `session_acting_ix` ON `session` (`acting_account_id`) WHERE "session"."acting_account_id" is not null;--> statement-breakpoint
DROP INDEX `delivery_subscription_ix`;--> statement-breakpoint
CREATE INDEX `delivery_subscription_ix` ON `delivery` (`subscription_id`,`id`) WHERE "delivery"."subscription_id" is not null;--> statement-breakpoint
ALTER TABLE `account` ADD `api_key_last_four` text;--> statement-breakpoint
ALTER TABLE `account` ADD `api_key_created_at` integer;--> statement-breakpoint
ALTER TABLE `account` ADD `reply_previous_secrets` text;