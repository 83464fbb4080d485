ALTER TABLE `channel` ADD `keeps_marketing_stops` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `identity` ADD `other_address` text;