CREATE TABLE `answer` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`position` integer NOT NULL,
	`questions` text NOT NULL,
	`body` text NOT NULL,
	`choices` text,
	`files` text,
	`use_count` integer DEFAULT 0 NOT NULL,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `answer_page_ix` ON `answer` (`account_id`,`campaign_id`,`position`,`id`);--> statement-breakpoint
ALTER TABLE `campaign` ADD `answers_version` text;--> statement-breakpoint
-- The answers that campaigns have become rows, each with its question as its only wording.
INSERT INTO answer (id, account_id, campaign_id, position, questions, body, choices, files, created_at, updated_at)
SELECT 'ans_' || substr(campaign.id, 5, 10) || hex(randomblob(8)), campaign.account_id, campaign.id, pair.key,
  json_array(json_extract(pair.value, '$.question')), json_extract(pair.value, '$.answer'),
  json_extract(pair.value, '$.choices'), json_extract(pair.value, '$.files'), campaign.created_at, campaign.created_at
FROM campaign, json_each(campaign.answers) AS pair;
