CREATE TABLE `awaited_answer` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`url` text NOT NULL,
	`until` integer NOT NULL,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `awaited_answer_ix` ON `awaited_answer` (`account_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `awaited_answer_end_ix` ON `awaited_answer` (`until`);--> statement-breakpoint
ALTER TABLE `contact` ADD `answers_until` integer;--> statement-breakpoint
ALTER TABLE `subscription` ADD `key_id` text;