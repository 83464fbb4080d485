ALTER TABLE `account` ADD `bot_failure` text;--> statement-breakpoint
CREATE INDEX `contact_waiting_ix` ON `contact` (`account_id`,`needs_human_at`,`id`) WHERE "contact"."needs_human_at" is not null;