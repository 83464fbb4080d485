CREATE TABLE `greeting_plan` (
	`account_id` text NOT NULL,
	`key` text NOT NULL,
	`counted` integer NOT NULL,
	`asked` text,
	`plan` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `key`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `greeting_plan_old_ix` ON `greeting_plan` (`created_at`);