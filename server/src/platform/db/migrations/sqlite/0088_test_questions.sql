CREATE TABLE `test_question` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`text` text NOT NULL,
	`expects` text NOT NULL,
	`answer_id` text,
	`verdict` text,
	`verdict_before` text,
	`got` text,
	`ran_at` integer,
	`ran_on` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `test_question_page_ix` ON `test_question` (`account_id`,`campaign_id`,`id`);