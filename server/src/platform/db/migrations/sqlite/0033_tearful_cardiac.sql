ALTER TABLE `account` ADD `quiet_for_many` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_import` ADD `greet` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_import` ADD `asks` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_import` ADD `plan` text;--> statement-breakpoint
ALTER TABLE `contact_import` ADD `confirmed` integer;--> statement-breakpoint
ALTER TABLE `contact_import` ADD `is_plan_changed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_import` ADD `waits_until` integer;--> statement-breakpoint
ALTER TABLE `opening` ADD `started_with_many` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `opening` ADD `import_id` text;--> statement-breakpoint
CREATE INDEX `opening_import_ix` ON `opening` (`import_id`,`state`) WHERE "opening"."import_id" is not null;