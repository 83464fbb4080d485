CREATE TABLE `snippet` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`shortcut` text NOT NULL,
	`folded` text NOT NULL,
	`body` text NOT NULL,
	`choices` text,
	`files` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `snippet_uq` ON `snippet` (`account_id`,`folded`);