CREATE TABLE `search_change` (
	`number` integer PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`row_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_change_ix` ON `search_change` (`account_id`,`subject`,`row_id`);--> statement-breakpoint
CREATE TABLE `search_gram` (
	`part` integer NOT NULL,
	`gram` integer NOT NULL,
	`size` integer NOT NULL,
	`members` text NOT NULL,
	PRIMARY KEY(`part`, `gram`),
	FOREIGN KEY (`part`) REFERENCES `search_part`(`number`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `search_part` (
	`number` integer PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`last_id` text NOT NULL,
	`is_ready` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `search_part_ix` ON `search_part` (`account_id`,`subject`,`last_id`);--> statement-breakpoint
CREATE TABLE `search_slice` (
	`part` integer NOT NULL,
	`slice` integer NOT NULL,
	`ids` text NOT NULL,
	PRIMARY KEY(`part`, `slice`),
	FOREIGN KEY (`part`) REFERENCES `search_part`(`number`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
