ALTER TABLE `account` ADD `api_key_maker_id` text;--> statement-breakpoint
CREATE INDEX `account_api_key_maker_ix` ON `account` (`api_key_maker_id`) WHERE "account"."api_key_maker_id" is not null;--> statement-breakpoint
ALTER TABLE `member` ADD `invited_email` text;--> statement-breakpoint
CREATE INDEX `member_invited_email_ix` ON `member` (`invited_email`) WHERE "member"."invited_email" is not null;--> statement-breakpoint
CREATE INDEX `one_time_link_maker_ix` ON `one_time_link` (`maker_id`) WHERE "one_time_link"."maker_id" is not null;