CREATE TABLE `content_file` (
	`owner_id` text NOT NULL,
	`hash` text NOT NULL,
	`account_id` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`account_id`, `owner_id`, `hash`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `content_file_hash_ix` ON `content_file` (`hash`);--> statement-breakpoint
ALTER TABLE `campaign` ADD `opening_files` text;