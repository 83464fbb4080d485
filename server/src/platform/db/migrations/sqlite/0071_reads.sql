CREATE TABLE `conversation_read` (
	`account_id` text NOT NULL,
	`member_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`up_to` text NOT NULL,
	PRIMARY KEY(`account_id`, `member_id`, `contact_id`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `conversation`(`contact_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conversation_read_member_ix` ON `conversation_read` (`member_id`);--> statement-breakpoint
CREATE INDEX `conversation_read_contact_ix` ON `conversation_read` (`contact_id`);--> statement-breakpoint
ALTER TABLE `member` ADD `unread_since` integer;--> statement-breakpoint
UPDATE member SET unread_since = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
