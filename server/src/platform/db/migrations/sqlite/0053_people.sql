CREATE TABLE `contact_field` (
	`account_id` text NOT NULL,
	`field_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`text` text,
	`number` real,
	`instant` integer,
	PRIMARY KEY(`account_id`, `field_id`, `contact_id`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`field_id`) REFERENCES `declared_field`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_field_contact_ix` ON `contact_field` (`contact_id`);--> statement-breakpoint
CREATE INDEX `contact_field_text_ix` ON `contact_field` (`field_id`,`text`,`contact_id`);--> statement-breakpoint
CREATE INDEX `contact_field_number_ix` ON `contact_field` (`field_id`,`number`,`contact_id`);--> statement-breakpoint
CREATE INDEX `contact_field_instant_ix` ON `contact_field` (`field_id`,`instant`,`contact_id`);--> statement-breakpoint
CREATE TABLE `contact_tag` (
	`account_id` text NOT NULL,
	`tag_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `tag_id`, `contact_id`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tag`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_tag_contact_ix` ON `contact_tag` (`contact_id`,`tag_id`);--> statement-breakpoint
CREATE INDEX `contact_tag_tag_ix` ON `contact_tag` (`tag_id`);--> statement-breakpoint
CREATE TABLE `declared_field` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`options` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declared_field_uq` ON `declared_field` (`account_id`,`name`);--> statement-breakpoint
CREATE TABLE `segment` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`filter` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `segment_name_uq` ON `segment` (`account_id`,`name`);--> statement-breakpoint
CREATE TABLE `tag` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`colour` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tag_uq` ON `tag` (`account_id`,`folded`);