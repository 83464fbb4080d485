CREATE TABLE `episode` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`channel` text NOT NULL,
	`campaign_id` text,
	`source` text NOT NULL,
	`opened_at` integer NOT NULL,
	`first_inbound_at` integer,
	`bot_answers` integer DEFAULT 0 NOT NULL,
	`handed_over_at` integer,
	`hand_over_reason` text,
	`first_reply_at` integer,
	`first_human_reply_at` integer,
	`first_human_reply_by` text,
	`human_replies` integer DEFAULT 0 NOT NULL,
	`waited_ms` integer DEFAULT 0 NOT NULL,
	`assignee_id` text,
	`closed_at` integer,
	`closed_by` text,
	`close_reason` text,
	`reopened` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `episode_page_ix` ON `episode` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `episode_contact_ix` ON `episode` (`contact_id`,`id`);--> statement-breakpoint
ALTER TABLE `conversation` ADD `state_up_to` text;--> statement-breakpoint
ALTER TABLE `conversation` ADD `state` text;--> statement-breakpoint
ALTER TABLE `conversation` ADD `snoozed_until` integer;--> statement-breakpoint
ALTER TABLE `conversation` ADD `assignee_id` text;--> statement-breakpoint
ALTER TABLE `conversation` ADD `waiting_since` integer;--> statement-breakpoint
ALTER TABLE `conversation` ADD `episode_id` text;--> statement-breakpoint
ALTER TABLE `conversation` ADD `first_inbound_at` integer;--> statement-breakpoint
ALTER TABLE `conversation` ADD `first_reply_at` integer;--> statement-breakpoint
ALTER TABLE `conversation` ADD `first_human_reply_at` integer;--> statement-breakpoint
ALTER TABLE `conversation` ADD `first_human_reply_by` text;--> statement-breakpoint
ALTER TABLE `conversation` ADD `human_replies` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversation` ADD `bot_answers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversation` ADD `waited_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `conversation_unsettled_ix` ON `conversation` (`contact_id`) WHERE "conversation"."state_up_to" is distinct from "conversation"."last_message_id";--> statement-breakpoint
CREATE INDEX `conversation_state_ix` ON `conversation` (`account_id`,`state`,`last_message_id`) WHERE "conversation"."state" is not null;--> statement-breakpoint
CREATE INDEX `conversation_waiting_ix` ON `conversation` (`account_id`,`waiting_since`,`contact_id`) WHERE "conversation"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX `conversation_assignee_ix` ON `conversation` (`account_id`,`assignee_id`,`last_message_id`) WHERE "conversation"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX `conversation_snoozed_ix` ON `conversation` (`snoozed_until`) WHERE "conversation"."snoozed_until" is not null;