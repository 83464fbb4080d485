ALTER TABLE `message` ADD `choices` text;--> statement-breakpoint
ALTER TABLE `message` ADD `incoming_data` text;