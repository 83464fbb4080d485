CREATE TABLE `channel_notice` (
	`id` text PRIMARY KEY NOT NULL,
	`channel_id` text NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`body` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `channel`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channel_notice_page_ix` ON `channel_notice` (`channel_id`,`id`);--> statement-breakpoint
CREATE TABLE `channel_template` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`channel_id` text NOT NULL,
	`provider_id` text,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`category` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`quality` text,
	`parameter_format` text NOT NULL,
	`components` text NOT NULL,
	`campaign_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channel_id`) REFERENCES `channel`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_template_uq` ON `channel_template` (`channel_id`,`name`,`language`);--> statement-breakpoint
CREATE INDEX `channel_template_provider_ix` ON `channel_template` (`channel_id`,`provider_id`);--> statement-breakpoint
ALTER TABLE `campaign` ADD `opening_template` text;--> statement-breakpoint
ALTER TABLE `channel` ADD `info` text;--> statement-breakpoint
ALTER TABLE `channel` ADD `provider_account_id` text;--> statement-breakpoint
ALTER TABLE `channel` ADD `last_hook_at` integer;--> statement-breakpoint
ALTER TABLE `channel` ADD `refused_hooks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `channel` ADD `refused_hook_reason` text;--> statement-breakpoint
CREATE INDEX `channel_hook_ix` ON `channel` (`kind`,`external_id`);--> statement-breakpoint
CREATE INDEX `channel_provider_account_ix` ON `channel` (`kind`,`provider_account_id`);--> statement-breakpoint
ALTER TABLE `identity` ADD `marketing_stopped_at` integer;--> statement-breakpoint
ALTER TABLE `message` ADD `media_ref` text;--> statement-breakpoint
ALTER TABLE `message` ADD `media_name` text;--> statement-breakpoint
ALTER TABLE `message` ADD `reacts_to` text;--> statement-breakpoint
ALTER TABLE `message` ADD `template` text;--> statement-breakpoint
ALTER TABLE `message` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `message` ADD `revoked_at` integer;--> statement-breakpoint
CREATE INDEX `opening_channel_ix` ON `opening` (`account_id`,`campaign_id`,`id`) WHERE "opening"."state" = 'held' and "opening"."reason" in ('template_missing', 'template_pending', 'template_rejected', 'template_paused', 'channel_stopped', 'no_address', 'marketing_limit', 'spam_limit');