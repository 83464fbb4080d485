ALTER TABLE `broadcast` ADD `winner` text;--> statement-breakpoint
ALTER TABLE `broadcast` ADD `tested_at` integer;--> statement-breakpoint
ALTER TABLE `broadcast` ADD `decision` text;--> statement-breakpoint
ALTER TABLE `broadcast` ADD `results` text;