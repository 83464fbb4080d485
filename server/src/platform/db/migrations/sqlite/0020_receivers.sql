ALTER TABLE `account` ADD `reply_authorization` text;--> statement-breakpoint
ALTER TABLE `attempt` ADD `lane` text;--> statement-breakpoint
CREATE INDEX `attempt_accepted_ix` ON `attempt` (`lane`,`created_at`,`kind`) WHERE "attempt"."lane" is not null and "attempt"."kind" is null;--> statement-breakpoint
CREATE INDEX `attempt_failed_ix` ON `attempt` (`lane`,`created_at`,`kind`) WHERE "attempt"."lane" is not null and "attempt"."kind" is not null;--> statement-breakpoint
ALTER TABLE `subscription` ADD `authorization` text;--> statement-breakpoint
CREATE INDEX `delivery_reply_ix` ON `delivery` (`lane`,`id`) WHERE "delivery"."subscription_id" is null and "delivery"."channel_id" is null;