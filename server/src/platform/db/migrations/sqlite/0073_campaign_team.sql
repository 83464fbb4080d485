CREATE TABLE `campaign_team` (
	`campaign_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`team_id` text NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `campaign_team_account_ix` ON `campaign_team` (`account_id`);--> statement-breakpoint
CREATE INDEX `campaign_team_team_ix` ON `campaign_team` (`team_id`);--> statement-breakpoint
ALTER TABLE `account` ADD `agents_own_only` integer DEFAULT false NOT NULL;