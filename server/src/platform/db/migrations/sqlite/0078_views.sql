CREATE TABLE `inbox_view` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`member_id` text,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inbox_view_uq` ON `inbox_view` (`account_id`,`member_id`,`folded`);--> statement-breakpoint
CREATE INDEX `inbox_view_member_ix` ON `inbox_view` (`member_id`);--> statement-breakpoint
DROP INDEX `conversation_load_ix`;--> statement-breakpoint
CREATE INDEX `conversation_mine_ix` ON `conversation` (`account_id`,`assignee_id`,`state`,`last_message_id`) WHERE "conversation"."assignee_id" is not null and "conversation"."state" = 'open';--> statement-breakpoint
CREATE INDEX `conversation_unassigned_ix` ON `conversation` (`account_id`,`state`,`last_message_id`) WHERE "conversation"."assignee_id" is null and "conversation"."state" = 'open';--> statement-breakpoint
ALTER TABLE `bulk_run` ADD `member_id` text;--> statement-breakpoint
ALTER TABLE `bulk_run` ADD `started_by` text;