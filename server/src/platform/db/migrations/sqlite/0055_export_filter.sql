ALTER TABLE `contact_export` ADD `filter` text;--> statement-breakpoint
ALTER TABLE `contact_export` ADD `segment_id` text;