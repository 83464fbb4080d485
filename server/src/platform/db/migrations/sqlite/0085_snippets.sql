ALTER TABLE `scheduled_message` ADD `snippet_ids` text;--> statement-breakpoint
ALTER TABLE `snippet` ADD `team_id` text;--> statement-breakpoint
ALTER TABLE `snippet` ADD `used_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `snippet` ADD `last_used_at` integer;