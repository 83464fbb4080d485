CREATE TABLE `scheduled_message` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`send_at` integer NOT NULL,
	`waits_for` text,
	`waits_until` integer,
	`unless_since` integer,
	`channel` text NOT NULL,
	`channel_id` text,
	`body` text NOT NULL,
	`choices` text,
	`files` text NOT NULL,
	`template` text,
	`campaign_id` text,
	`is_marketing` integer NOT NULL,
	`member_id` text,
	`member_name` text,
	`message_id` text,
	`error` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scheduled_message_page_ix` ON `scheduled_message` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `scheduled_message_contact_ix` ON `scheduled_message` (`contact_id`,`id`);--> statement-breakpoint
CREATE INDEX `scheduled_message_waiting_ix` ON `scheduled_message` (`account_id`,`id`) WHERE "scheduled_message"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX `scheduled_message_ended_ix` ON `scheduled_message` (`ended_at`) WHERE "scheduled_message"."ended_at" is not null;--> statement-breakpoint
ALTER TABLE `contact` ADD `writing_cancels` integer DEFAULT false NOT NULL;