ALTER TABLE `channel` ADD `resumed_at` integer;--> statement-breakpoint
ALTER TABLE `channel` ADD `worked_at` integer;--> statement-breakpoint
ALTER TABLE `channel` ADD `problem` text;