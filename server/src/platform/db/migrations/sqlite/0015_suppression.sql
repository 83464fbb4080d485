CREATE TABLE `suppression` (
	`account_id` text NOT NULL,
	`hash` text NOT NULL,
	`reason` text NOT NULL,
	`opted_out_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `hash`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
