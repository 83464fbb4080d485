CREATE TABLE `bulk_contact` (
	`run_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`outcome` text NOT NULL,
	`reason` text,
	`before` text,
	PRIMARY KEY(`run_id`, `contact_id`),
	FOREIGN KEY (`run_id`) REFERENCES `bulk_run`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bulk_contact_contact_ix` ON `bulk_contact` (`contact_id`);--> statement-breakpoint
CREATE INDEX `bulk_contact_waiting_ix` ON `bulk_contact` (`run_id`,`contact_id`) WHERE "bulk_contact"."outcome" = 'waiting';--> statement-breakpoint
CREATE TABLE `bulk_run` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`action` text NOT NULL,
	`filter` text,
	`segment_id` text,
	`undoes` text,
	`state` text NOT NULL,
	`failure` text,
	`position` text,
	`fixed_at` integer,
	`total` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`export_id` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bulk_run_page_ix` ON `bulk_run` (`account_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_run_undoes_uq` ON `bulk_run` (`undoes`);--> statement-breakpoint
CREATE INDEX `bulk_run_unfinished_ix` ON `bulk_run` (`account_id`,`id`) WHERE "bulk_run"."finished_at" is null;--> statement-breakpoint
CREATE INDEX `bulk_run_age_ix` ON `bulk_run` (`finished_at`);--> statement-breakpoint
ALTER TABLE `contact_export` ADD `bulk_run_id` text;