ALTER TABLE `contact_export` ADD `source_kind` text;--> statement-breakpoint
ALTER TABLE `contact_export` ADD `source_id` text;--> statement-breakpoint
CREATE INDEX `contact_source_ix` ON `contact` (`account_id`,`id`) WHERE "contact"."source" is not null;