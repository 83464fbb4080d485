CREATE TABLE `erased_message` (
	`account_id` text NOT NULL,
	`hash` text NOT NULL,
	`message_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `hash`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `erased_message_expiry_ix` ON `erased_message` (`expires_at`);--> statement-breakpoint
CREATE TABLE `erased_person` (
	`account_id` text NOT NULL,
	`hash` text NOT NULL,
	`erased_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `hash`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `erased_person_age_ix` ON `erased_person` (`erased_at`);--> statement-breakpoint
CREATE INDEX `erased_person_account_ix` ON `erased_person` (`account_id`,`erased_at`);--> statement-breakpoint
ALTER TABLE `account` ADD `messages_kept_months` integer;--> statement-breakpoint
ALTER TABLE `account` ADD `media_kept_months` integer;--> statement-breakpoint
ALTER TABLE `account` ADD `events_kept_days` integer;--> statement-breakpoint
CREATE INDEX `message_file_ix` ON `message` (`account_id`,`id`) WHERE "message"."media_hash" is not null or "message"."media_url" is not null;