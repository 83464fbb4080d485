CREATE TABLE `knowledge_passage` (
	`source_id` text NOT NULL,
	`position` integer NOT NULL,
	`heading` text,
	`page` integer,
	`url` text,
	`text` text NOT NULL,
	PRIMARY KEY(`source_id`, `position`),
	FOREIGN KEY (`source_id`) REFERENCES `knowledge_source`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `knowledge_source` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`url` text,
	`file` text,
	`state` text NOT NULL,
	`failure` text,
	`characters` integer DEFAULT 0 NOT NULL,
	`passages` integer DEFAULT 0 NOT NULL,
	`pages_read` integer DEFAULT 0 NOT NULL,
	`pages_found` integer,
	`refresh_weekly` integer DEFAULT false NOT NULL,
	`started_at` integer,
	`read_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `knowledge_source_page_ix` ON `knowledge_source` (`account_id`,`campaign_id`,`id`);--> statement-breakpoint
ALTER TABLE `campaign` ADD `passages_version` integer DEFAULT 0 NOT NULL;