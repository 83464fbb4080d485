ALTER TABLE `inbox_settings` ADD `away_choices` text;--> statement-breakpoint
ALTER TABLE `inbox_settings` ADD `away_files` text;--> statement-breakpoint
ALTER TABLE `team` ADD `away_choices` text;--> statement-breakpoint
ALTER TABLE `team` ADD `away_files` text;