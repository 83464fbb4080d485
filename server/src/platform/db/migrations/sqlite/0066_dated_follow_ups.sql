CREATE TABLE `dated_step` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`step_id` text NOT NULL,
	`state` text NOT NULL,
	`day` text,
	`due_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dated_step_uq` ON `dated_step` (`campaign_id`,`contact_id`,`step_id`);--> statement-breakpoint
CREATE INDEX `dated_step_contact_ix` ON `dated_step` (`contact_id`);--> statement-breakpoint
CREATE INDEX `dated_step_due_ix` ON `dated_step` (`campaign_id`,`due_at`) WHERE "dated_step"."due_at" is not null;--> statement-breakpoint
ALTER TABLE `account` ADD `has_dated_steps` integer DEFAULT false NOT NULL;