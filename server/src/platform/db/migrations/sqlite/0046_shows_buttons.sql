ALTER TABLE `account` ADD `reply_shows_buttons` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `contact` ADD `asks_until` integer;