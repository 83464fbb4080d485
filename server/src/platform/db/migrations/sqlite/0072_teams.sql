CREATE TABLE `account_hours` (
	`account_id` text PRIMARY KEY NOT NULL,
	`hours` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `availability` (
	`member_id` text PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `team` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`assign_by` text NOT NULL,
	`capacity` integer,
	`hours` text,
	`is_default` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_uq` ON `team` (`account_id`,`folded`);--> statement-breakpoint
CREATE UNIQUE INDEX `team_default_uq` ON `team` (`account_id`) WHERE "team"."is_default";--> statement-breakpoint
CREATE TABLE `team_member` (
	`team_id` text NOT NULL,
	`member_id` text NOT NULL,
	`last_given_at` integer,
	PRIMARY KEY(`team_id`, `member_id`),
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_member_member_ix` ON `team_member` (`member_id`);--> statement-breakpoint
ALTER TABLE `conversation` ADD `team_id` text;--> statement-breakpoint
CREATE INDEX `conversation_team_ix` ON `conversation` (`account_id`,`team_id`,`last_message_id`) WHERE "conversation"."team_id" is not null;--> statement-breakpoint
CREATE INDEX `conversation_load_ix` ON `conversation` (`account_id`,`assignee_id`) WHERE "conversation"."assignee_id" is not null and "conversation"."state" = 'open';--> statement-breakpoint
CREATE INDEX `conversation_queue_ix` ON `conversation` (`account_id`,`team_id`,`waiting_since`,`contact_id`) WHERE "conversation"."team_id" is not null and "conversation"."assignee_id" is null and "conversation"."state" = 'open' and "conversation"."waiting_since" is not null;--> statement-breakpoint
ALTER TABLE `episode` ADD `team_id` text;