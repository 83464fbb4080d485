CREATE TABLE `api_key` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`hash` text NOT NULL,
	`last_four` text NOT NULL,
	`creator_name` text,
	`creator_agency_name` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_key_hash_uq` ON `api_key` (`hash`);--> statement-breakpoint
CREATE INDEX `api_key_account_ix` ON `api_key` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `api_key_ended_ix` ON `api_key` (`ended_at`) WHERE "api_key"."ended_at" is not null;--> statement-breakpoint
ALTER TABLE `account` ADD `api_key_last_used_at` integer;