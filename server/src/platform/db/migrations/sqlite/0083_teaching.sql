CREATE TABLE `unanswered_question` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`message_id` text NOT NULL,
	`group_id` text NOT NULL,
	`text` text NOT NULL,
	`words` text NOT NULL,
	`state` text NOT NULL,
	`answer_id` text,
	`certainty` real,
	`is_chosen` integer DEFAULT false NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `message`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unanswered_question_page_ix` ON `unanswered_question` (`account_id`,`campaign_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `unanswered_question_group_ix` ON `unanswered_question` (`account_id`,`group_id`,`id`);--> statement-breakpoint
CREATE INDEX `unanswered_question_contact_ix` ON `unanswered_question` (`contact_id`);--> statement-breakpoint
CREATE INDEX `unanswered_question_message_ix` ON `unanswered_question` (`message_id`);--> statement-breakpoint
ALTER TABLE `campaign` ADD `suggest_answers` integer DEFAULT false NOT NULL;