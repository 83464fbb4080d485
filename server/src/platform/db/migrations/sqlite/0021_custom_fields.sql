CREATE TABLE `custom_field` (
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`last_seen_at` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `name`, `kind`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `event` ADD `contact` text;--> statement-breakpoint
ALTER TABLE `subscription` ADD `list_id` text;--> statement-breakpoint
ALTER TABLE `subscription` ADD `gone_at` integer;