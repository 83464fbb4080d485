ALTER TABLE `declared_field` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `declared_field` ADD `converted_at` integer;--> statement-breakpoint
ALTER TABLE `declared_field` ADD `removed_at` integer;