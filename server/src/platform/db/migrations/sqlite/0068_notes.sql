CREATE TABLE `note` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`body` text NOT NULL,
	`member_id` text,
	`member_name` text,
	`key_id` text,
	`key_name` text,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `note_page_ix` ON `note` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `note_contact_ix` ON `note` (`contact_id`,`id`);--> statement-breakpoint
CREATE TABLE `note_mention` (
	`account_id` text NOT NULL,
	`member_id` text NOT NULL,
	`note_id` text NOT NULL,
	PRIMARY KEY(`account_id`, `member_id`, `note_id`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`note_id`) REFERENCES `note`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `note_mention_member_ix` ON `note_mention` (`member_id`);--> statement-breakpoint
CREATE INDEX `note_mention_note_ix` ON `note_mention` (`note_id`);