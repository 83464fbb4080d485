DROP INDEX `contact_page_ix`;--> statement-breakpoint
CREATE INDEX `contact_search_ix` ON `contact` (`account_id`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `contact_opted_out_ix` ON `contact` (`account_id`,`id`) WHERE "contact"."opted_out_at" is not null;--> statement-breakpoint
CREATE INDEX `contact_bot_off_ix` ON `contact` (`account_id`,`id`) WHERE not "contact"."bot_active";--> statement-breakpoint
CREATE INDEX `contact_campaign_ix` ON `contact` (`account_id`,`campaign_id`,`id`) WHERE "contact"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX `contact_channel_ix` ON `contact` (`account_id`,`channel`,`id`) WHERE "contact"."channel" is not null;--> statement-breakpoint
DROP INDEX `contact_export_account_ix`;--> statement-breakpoint
ALTER TABLE `contact_export` ADD `opted_out` integer;--> statement-breakpoint
ALTER TABLE `contact_export` ADD `bot_active` integer;--> statement-breakpoint
ALTER TABLE `contact_export` ADD `campaign_id` text;--> statement-breakpoint
ALTER TABLE `contact_export` ADD `channel` text;--> statement-breakpoint
CREATE INDEX `contact_export_page_ix` ON `contact_export` (`account_id`,`id`);--> statement-breakpoint
ALTER TABLE `contact_import` ADD `file_name` text;