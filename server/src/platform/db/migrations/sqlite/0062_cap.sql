ALTER TABLE `account` ADD `marketing_cap` text;--> statement-breakpoint
ALTER TABLE `message` ADD `purpose` text;