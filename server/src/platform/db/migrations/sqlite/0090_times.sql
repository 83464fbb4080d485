CREATE TABLE `incoming_hour` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`hour` integer NOT NULL,
	`channel` text NOT NULL,
	`campaign_id` text NOT NULL,
	`messages` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`, `hour`, `channel`, `campaign_id`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `opening_answer` (
	`opening_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	`seconds` integer NOT NULL,
	FOREIGN KEY (`opening_id`) REFERENCES `opening`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `opening_answer_report_ix` ON `opening_answer` (`account_id`,`campaign_id`,`joined_at`,`seconds`);--> statement-breakpoint
CREATE INDEX `opening_answer_campaign_ix` ON `opening_answer` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `response_cursor` (
	`account_id` text PRIMARY KEY NOT NULL,
	`up_to` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `response_time` (
	`account_id` text NOT NULL,
	`message_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`contact_id` text,
	`episode_id` text NOT NULL,
	`member_id` text,
	`campaign_id` text,
	`channel` text NOT NULL,
	`seconds` integer,
	`seconds_within` integer,
	`week_hour` integer,
	PRIMARY KEY(`account_id`, `message_id`, `kind`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `response_time_report_ix` ON `response_time` (`account_id`,`kind`,`day`,`seconds`,`seconds_within`,`week_hour`,`member_id`,`campaign_id`,`channel`,`contact_id`);--> statement-breakpoint
CREATE INDEX `response_time_contact_ix` ON `response_time` (`contact_id`,`episode_id`);--> statement-breakpoint
CREATE TABLE `response_wait` (
	`contact_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`episode_id` text NOT NULL,
	`asked_at` integer,
	`waiting_since` integer,
	`is_answered` integer NOT NULL,
	`is_responded` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `response_wait_account_ix` ON `response_wait` (`account_id`);--> statement-breakpoint
CREATE INDEX `episode_opened_ix` ON `episode` (`account_id`,`opened_at`,`closed_at`,`assignee_id`,`campaign_id`,`channel`,`contact_id`);--> statement-breakpoint
CREATE INDEX `episode_closed_ix` ON `episode` (`account_id`,`closed_at`,`assignee_id`,`closed_by`,`csat`,`campaign_id`,`channel`,`contact_id`) WHERE "episode"."closed_at" is not null;