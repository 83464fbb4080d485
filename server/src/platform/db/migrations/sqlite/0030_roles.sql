ALTER TABLE `account` ADD `api_key_maker_id` text;--> statement-breakpoint
ALTER TABLE `account` ADD `recharge_monthly_limit` integer;--> statement-breakpoint
ALTER TABLE `account` ADD `recharged_of_month` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `account` ADD `recharge_month_ends_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `account` ADD `bot_failure` text;--> statement-breakpoint
ALTER TABLE `account` ADD `audit_kept_months` integer;--> statement-breakpoint
ALTER TABLE `account` ADD `audit_deleted_until` integer;--> statement-breakpoint
ALTER TABLE `account` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `account` ADD `deletion_due_at` integer;--> statement-breakpoint
CREATE INDEX `account_api_key_maker_ix` ON `account` (`api_key_maker_id`) WHERE "account"."api_key_maker_id" is not null;--> statement-breakpoint
CREATE INDEX `account_deletion_ix` ON `account` (`deletion_due_at`) WHERE "account"."deletion_due_at" is not null;--> statement-breakpoint
ALTER TABLE `api_key` ADD `creator_id` text;--> statement-breakpoint
CREATE INDEX `api_key_creator_ix` ON `api_key` (`creator_id`) WHERE "api_key"."creator_id" is not null;--> statement-breakpoint
ALTER TABLE `audit_entry` ADD `key_label` text;--> statement-breakpoint
ALTER TABLE `audit_entry` ADD `address` text;--> statement-breakpoint
ALTER TABLE `audit_entry` ADD `details` text;--> statement-breakpoint
CREATE INDEX `audit_entry_action_ix` ON `audit_entry` (`account_id`,`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entry_member_ix` ON `audit_entry` (`account_id`,`member_id`,`id`);--> statement-breakpoint
ALTER TABLE `contact_import` ADD `member_id` text;--> statement-breakpoint
ALTER TABLE `member` ADD `invited_email` text;--> statement-breakpoint
ALTER TABLE `member` ADD `role` text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE `member` ADD `mail_choices` text;--> statement-breakpoint
CREATE INDEX `member_invited_email_ix` ON `member` (`invited_email`) WHERE "member"."invited_email" is not null;--> statement-breakpoint
ALTER TABLE `one_time_link` ADD `maker_id` text;--> statement-breakpoint
CREATE INDEX `one_time_link_maker_ix` ON `one_time_link` (`maker_id`) WHERE "one_time_link"."maker_id" is not null;--> statement-breakpoint
CREATE INDEX `contact_waiting_ix` ON `contact` (`account_id`,`needs_human_at`,`id`) WHERE "contact"."needs_human_at" is not null;--> statement-breakpoint
CREATE INDEX `ledger_entry_grant_ix` ON `ledger_entry` (`account_id`,`id`,`amount`) WHERE "ledger_entry"."amount" > 0;--> statement-breakpoint
CREATE TRIGGER `audit_entry_no_update` BEFORE UPDATE ON `audit_entry` BEGIN
  SELECT RAISE(ABORT, 'lines of the audit log are never changed');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entry_no_replace` BEFORE INSERT ON `audit_entry`
WHEN EXISTS (SELECT 1 FROM `audit_entry` WHERE `id` = NEW.`id` OR `rowid` = NEW.`rowid`) BEGIN
  SELECT RAISE(ABORT, 'lines of the audit log are never changed');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entry_no_delete` BEFORE DELETE ON `audit_entry`
WHEN EXISTS (
  SELECT 1 FROM `account`
  WHERE `id` = OLD.`account_id` AND (`audit_deleted_until` IS NULL OR `audit_deleted_until` < OLD.`created_at`)
) BEGIN
  SELECT RAISE(ABORT, 'lines of the audit log are deleted by its retention alone');
END;
