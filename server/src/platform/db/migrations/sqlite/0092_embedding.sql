CREATE TABLE `embedding` (
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`model_hash` text NOT NULL,
	`text_hash` text NOT NULL,
	`vector` text NOT NULL,
	PRIMARY KEY(`account_id`, `campaign_id`, `model_hash`, `text_hash`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `embedding_campaign_ix` ON `embedding` (`campaign_id`);--> statement-breakpoint
ALTER TABLE `account` ADD `embedding_model` text;--> statement-breakpoint
ALTER TABLE `account` ADD `embedding_failure` text;