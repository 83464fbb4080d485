CREATE TABLE `broadcast` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`audience` text NOT NULL,
	`exclude` text,
	`channel` text,
	`variants` text NOT NULL,
	`holdout` integer NOT NULL,
	`send_at` text,
	`zone` text NOT NULL,
	`rate_per_minute` integer,
	`follow_ups` integer NOT NULL,
	`purpose` text NOT NULL,
	`stop_rules` text,
	`resumed_at` integer,
	`plan_hash` text,
	`plan` text,
	`due_at` integer,
	`cursor` text,
	`prepared_at` integer,
	`last_sent_at` integer NOT NULL,
	`counts` text,
	`started_at` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `broadcast_page_ix` ON `broadcast` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `broadcast_campaign_ix` ON `broadcast` (`campaign_id`,`state`);--> statement-breakpoint
CREATE TABLE `recipient` (
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`broadcast_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`contact_id` text,
	`address` text,
	`variant` text,
	`state` text NOT NULL,
	`reason` text,
	`held_until` integer,
	`message_id` text,
	`on_second_channel` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`account_id`, `id`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`broadcast_id`) REFERENCES `broadcast`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recipient_uq` ON `recipient` (`account_id`,`broadcast_id`,`contact_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `recipient_address_uq` ON `recipient` (`account_id`,`broadcast_id`,`address`);--> statement-breakpoint
CREATE INDEX `recipient_sent_ix` ON `recipient` (`broadcast_id`,`message_id`) WHERE "recipient"."message_id" is not null;--> statement-breakpoint
CREATE INDEX `recipient_state_ix` ON `recipient` (`broadcast_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `recipient_due_ix` ON `recipient` (`broadcast_id`,`held_until`,`id`) WHERE "recipient"."state" in ('queued', 'held') and "recipient"."held_until" is not null;--> statement-breakpoint
CREATE INDEX `recipient_contact_ix` ON `recipient` (`contact_id`) WHERE "recipient"."contact_id" is not null;