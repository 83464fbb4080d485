CREATE TABLE `example_data` (
	`account_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sign_in_link` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_link_member_uq` ON `sign_in_link` (`member_id`);--> statement-breakpoint
ALTER TABLE `campaign` ADD `is_example` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `contact` ADD `is_example` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `contact_example_ix` ON `contact` (`account_id`,`id`) WHERE "contact"."is_example";--> statement-breakpoint
ALTER TABLE `list` ADD `is_example` integer DEFAULT false NOT NULL;