CREATE TABLE `contact_alias` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`contact_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `value`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_alias_contact_ix` ON `contact_alias` (`contact_id`);--> statement-breakpoint
ALTER TABLE `campaign` ADD `second_channel` text;--> statement-breakpoint
ALTER TABLE `opening` ADD `on_second_channel` integer DEFAULT false NOT NULL;