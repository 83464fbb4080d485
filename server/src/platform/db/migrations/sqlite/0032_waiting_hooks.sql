CREATE TABLE `waiting_hook` (
	`id` text PRIMARY KEY NOT NULL,
	`channel_id` text NOT NULL,
	`account_id` text NOT NULL,
	`bytes` integer NOT NULL,
	`taken` integer DEFAULT 0 NOT NULL,
	`events` integer DEFAULT 0 NOT NULL,
	`erased` text,
	`method` text NOT NULL,
	`url` text NOT NULL,
	`query` text NOT NULL,
	`content_type` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `channel`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `waiting_hook_turn_ix` ON `waiting_hook` (`channel_id`,`id`);--> statement-breakpoint
CREATE INDEX `waiting_hook_account_ix` ON `waiting_hook` (`account_id`,`bytes`);--> statement-breakpoint
ALTER TABLE `job` ADD `account_id` text;--> statement-breakpoint
CREATE INDEX `job_turn_ix` ON `job` (`pool`,`account_id`,`run_at`,`id`) WHERE "job"."failed_at" is null and "job"."account_id" is not null;