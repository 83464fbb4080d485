CREATE TABLE `attachment` (
	`message_id` text NOT NULL,
	`position` integer NOT NULL,
	`url` text,
	`hash` text,
	`content_type` text NOT NULL,
	`bytes` integer,
	`error` text,
	PRIMARY KEY(`message_id`, `position`),
	FOREIGN KEY (`message_id`) REFERENCES `message`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `attachment_hash_ix` ON `attachment` (`hash`) WHERE "attachment"."hash" is not null;--> statement-breakpoint
CREATE TABLE `channel` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`external_id` text NOT NULL,
	`label` text NOT NULL,
	`settings` text NOT NULL,
	`secrets` text,
	`state` text NOT NULL,
	`stopped_reason` text,
	`stopped_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_name_uq` ON `channel` (`account_id`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `channel_external_uq` ON `channel` (`account_id`,`kind`,`external_id`);--> statement-breakpoint
CREATE TABLE `identity` (
	`channel_id` text NOT NULL,
	`address` text NOT NULL,
	`account_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`last_received_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `channel_id`, `address`),
	FOREIGN KEY (`channel_id`) REFERENCES `channel`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identity_contact_ix` ON `identity` (`contact_id`,`channel_id`);--> statement-breakpoint
CREATE TABLE `resting_lane` (
	`lane` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`resting_since` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `attempt` ADD `code` text;--> statement-breakpoint
ALTER TABLE `contact` ADD `is_test` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `contact_test_ix` ON `contact` (`account_id`,`id`) WHERE "contact"."is_test";--> statement-breakpoint
ALTER TABLE `delivery` ADD `channel_id` text REFERENCES channel(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `delivery` ADD `started_at` integer;--> statement-breakpoint
ALTER TABLE `delivery` ADD `bytes` integer;--> statement-breakpoint
CREATE INDEX `delivery_channel_ix` ON `delivery` (`channel_id`,`id`) WHERE "delivery"."channel_id" is not null;--> statement-breakpoint
ALTER TABLE `message` ADD `member_id` text;--> statement-breakpoint
ALTER TABLE `message` ADD `member_name` text;--> statement-breakpoint
ALTER TABLE `message` ADD `channel_id` text REFERENCES channel(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `message` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `message` ADD `delivered_at` integer;--> statement-breakpoint
ALTER TABLE `message` ADD `read_at` integer;--> statement-breakpoint
CREATE INDEX `message_provider_ix` ON `message` (`channel_id`,`provider_id`) WHERE "message"."provider_id" is not null;