CREATE TABLE `conversation` (
	`contact_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`last_message_id` text NOT NULL,
	`unread` integer NOT NULL,
	`failed` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conversation_page_ix` ON `conversation` (`account_id`,`last_message_id`);--> statement-breakpoint
CREATE INDEX `conversation_unread_ix` ON `conversation` (`account_id`,`last_message_id`) WHERE "conversation"."unread" > 0;--> statement-breakpoint
CREATE INDEX `conversation_failed_ix` ON `conversation` (`account_id`,`last_message_id`) WHERE "conversation"."failed" > 0;--> statement-breakpoint
CREATE INDEX `contact_needs_human_ix` ON `contact` (`account_id`,`id`) WHERE "contact"."needs_human_at" is not null;--> statement-breakpoint
CREATE INDEX `timeline_entry_campaign_ix` ON `timeline_entry` (`campaign_id`,`subject`,`created_at`) WHERE "timeline_entry"."decision" in ('sent', 'done');--> statement-breakpoint
-- What was there before counts as read.
INSERT INTO conversation (contact_id, account_id, last_message_id, unread, failed)
SELECT contact_id, account_id, max(id), 0, sum(CASE WHEN direction = 'outgoing' AND status = 'Failed' THEN 1 ELSE 0 END)
FROM message GROUP BY contact_id, account_id;
