CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`agency_id` text,
	`type` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`business_name` text,
	`api_key_hash` text,
	`rate_limit_per_minute` integer,
	`metered` integer NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`recharge_threshold` integer,
	`recharge_amount` integer,
	`recharge_key` text,
	`reply_url` text,
	`reply_secret` text,
	`bot_engine` text,
	`bot_base_url` text,
	`bot_model` text,
	`bot_api_key` text,
	`bot_pause_hours` integer DEFAULT 24 NOT NULL,
	`time_zone` text,
	`quiet_from` integer,
	`quiet_until` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "account_balance_ck" CHECK("account"."balance" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_email_uq` ON `account` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_api_key_uq` ON `account` (`api_key_hash`);--> statement-breakpoint
CREATE INDEX `account_agency_ix` ON `account` (`agency_id`,`id`);--> statement-breakpoint
CREATE TABLE `attempt` (
	`id` text PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`kind` text,
	`status` integer,
	`detail` text,
	`answer` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`delivery_id`) REFERENCES `delivery`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `attempt_delivery_ix` ON `attempt` (`delivery_id`,`id`);--> statement-breakpoint
CREATE TABLE `campaign` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`language` text NOT NULL,
	`channel` text NOT NULL,
	`list_id` text,
	`trigger_on_list_add` integer NOT NULL,
	`opening_message` text,
	`bot_enabled` integer NOT NULL,
	`bot_instructions` text,
	`answers` text NOT NULL,
	`keywords` text NOT NULL,
	`follow_ups` text NOT NULL,
	`pace_per_minute` integer,
	`template_state` text,
	`last_opening_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`list_id`) REFERENCES `list`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_name_uq` ON `campaign` (`account_id`,`name`);--> statement-breakpoint
CREATE INDEX `campaign_page_ix` ON `campaign` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `campaign_list_ix` ON `campaign` (`list_id`);--> statement-breakpoint
CREATE TABLE `contact` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`phone` text,
	`email` text,
	`custom_fields` text NOT NULL,
	`from_id` text,
	`bot_active` integer DEFAULT true NOT NULL,
	`opted_out_at` integer,
	`needs_human_reason` text,
	`needs_human_at` integer,
	`bot_paused_until` integer,
	`campaign_id` text,
	`channel` text,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_phone_uq` ON `contact` (`account_id`,`phone`) WHERE "contact"."phone" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `contact_from_id_uq` ON `contact` (`account_id`,`from_id`) WHERE "contact"."from_id" is not null;--> statement-breakpoint
CREATE INDEX `contact_email_ix` ON `contact` (`account_id`,`email`,`id`);--> statement-breakpoint
CREATE INDEX `contact_page_ix` ON `contact` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `contact_export` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`list_id` text,
	`search` text,
	`state` text NOT NULL,
	`failure` text,
	`rows` integer DEFAULT 0 NOT NULL,
	`bytes` integer,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_export_account_ix` ON `contact_export` (`account_id`);--> statement-breakpoint
CREATE TABLE `contact_import` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`list_id` text,
	`mapping` text NOT NULL,
	`state` text NOT NULL,
	`failure` text,
	`bytes` integer NOT NULL,
	`delimiter` text,
	`encoding` text,
	`columns` text,
	`rows_total` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`rows_read` integer DEFAULT 0 NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`rejected` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_import_page_ix` ON `contact_import` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `contact_import_unfinished_ix` ON `contact_import` (`id`) WHERE "contact_import"."finished_at" is null;--> statement-breakpoint
CREATE TABLE `delivery` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`event_id` text NOT NULL,
	`contact_id` text,
	`message_id` text,
	`subscription_id` text,
	`lane` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`is_asked_for` integer DEFAULT false NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `event`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `message`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscription`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `delivery_due_ix` ON `delivery` (`lane`,`state`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `delivery_order_ix` ON `delivery` (`lane`,`contact_id`,`id`) WHERE "delivery"."state" in ('waiting', 'fresh', 'retrying');--> statement-breakpoint
CREATE INDEX `delivery_event_ix` ON `delivery` (`event_id`);--> statement-breakpoint
CREATE INDEX `delivery_contact_ix` ON `delivery` (`contact_id`);--> statement-breakpoint
CREATE INDEX `delivery_message_ix` ON `delivery` (`message_id`) WHERE "delivery"."message_id" is not null;--> statement-breakpoint
CREATE INDEX `delivery_subscription_ix` ON `delivery` (`subscription_id`) WHERE "delivery"."subscription_id" is not null;--> statement-breakpoint
CREATE TABLE `event` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`contact_id` text,
	`message_id` text,
	`channel` text,
	`campaign_id` text,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `message`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_page_ix` ON `event` (`account_id`,`type`,`id`);--> statement-breakpoint
CREATE INDEX `event_contact_ix` ON `event` (`contact_id`);--> statement-breakpoint
CREATE INDEX `event_message_ix` ON `event` (`message_id`) WHERE "event"."message_id" is not null;--> statement-breakpoint
CREATE INDEX `event_age_ix` ON `event` (`created_at`);--> statement-breakpoint
CREATE TABLE `follow_up` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`next_step` integer NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follow_up_uq` ON `follow_up` (`campaign_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `follow_up_contact_ix` ON `follow_up` (`contact_id`);--> statement-breakpoint
CREATE TABLE `idempotency_key` (
	`account_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer NOT NULL,
	`answer` text NOT NULL,
	`contact_id` text,
	`expires_at` integer,
	PRIMARY KEY(`account_id`, `endpoint`, `key`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_key_expiry_ix` ON `idempotency_key` (`expires_at`);--> statement-breakpoint
CREATE INDEX `idempotency_key_contact_ix` ON `idempotency_key` (`contact_id`);--> statement-breakpoint
CREATE TABLE `job` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`unique_key` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` integer NOT NULL,
	`locked_by` text,
	`failed_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_unique_key_uq` ON `job` (`unique_key`);--> statement-breakpoint
CREATE INDEX `job_deliveries_ix` ON `job` (`run_at`,`id`) WHERE "job"."failed_at" is null and "job"."kind" = 'deliver';--> statement-breakpoint
CREATE INDEX `job_outbound_ix` ON `job` (`run_at`,`id`) WHERE "job"."failed_at" is null and "job"."kind" in ('answerMessage', 'fetchMedia');--> statement-breakpoint
CREATE INDEX `job_others_ix` ON `job` (`run_at`,`id`) WHERE "job"."failed_at" is null and "job"."kind" not in ('deliver', 'answerMessage', 'fetchMedia');--> statement-breakpoint
CREATE INDEX `job_locked_ix` ON `job` (`locked_by`) WHERE "job"."locked_by" is not null;--> statement-breakpoint
CREATE TABLE `ledger_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`balance` integer NOT NULL,
	`kind` text NOT NULL,
	`description` text,
	`message_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ledger_entry_page_ix` ON `ledger_entry` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `list` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_name_uq` ON `list` (`account_id`,`name`);--> statement-breakpoint
CREATE TABLE `member` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_email_uq` ON `member` (`email`);--> statement-breakpoint
CREATE INDEX `member_account_ix` ON `member` (`account_id`);--> statement-breakpoint
CREATE TABLE `membership` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `list`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `membership_uq` ON `membership` (`list_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `membership_page_ix` ON `membership` (`list_id`,`id`);--> statement-breakpoint
CREATE INDEX `membership_contact_ix` ON `membership` (`contact_id`);--> statement-breakpoint
CREATE TABLE `message` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`direction` text NOT NULL,
	`status` text NOT NULL,
	`type` text NOT NULL,
	`author` text NOT NULL,
	`body` text NOT NULL,
	`channel` text NOT NULL,
	`campaign_id` text,
	`message_sid` text,
	`to_id` text,
	`media_url` text,
	`media_hash` text,
	`media_content_type` text,
	`media_bytes` integer,
	`media_error` text,
	`error` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_sid_uq` ON `message` (`account_id`,`message_sid`);--> statement-breakpoint
CREATE INDEX `message_page_ix` ON `message` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `message_contact_ix` ON `message` (`contact_id`,`id`);--> statement-breakpoint
CREATE INDEX `message_channel_ix` ON `message` (`account_id`,`channel`,`id`);--> statement-breakpoint
CREATE INDEX `message_unsent_ix` ON `message` (`account_id`,`status`,`id`) WHERE "message"."direction" = 'outgoing' and "message"."status" <> 'Sent';--> statement-breakpoint
CREATE INDEX `message_media_ix` ON `message` (`media_hash`) WHERE "message"."media_hash" is not null;--> statement-breakpoint
CREATE TABLE `opening` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`message_id` text,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaign`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `opening_uq` ON `opening` (`campaign_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `opening_state_ix` ON `opening` (`campaign_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `opening_joined_ix` ON `opening` (`campaign_id`,`joined_at`);--> statement-breakpoint
CREATE INDEX `opening_held_ix` ON `opening` (`account_id`,`id`) WHERE "opening"."state" = 'held';--> statement-breakpoint
CREATE INDEX `opening_contact_ix` ON `opening` (`contact_id`);--> statement-breakpoint
CREATE TABLE `rejected_row` (
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`cells` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`import_id`, `row`),
	FOREIGN KEY (`import_id`) REFERENCES `contact_import`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rejected_row_age_ix` ON `rejected_row` (`created_at`);--> statement-breakpoint
CREATE TABLE `subscription` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`target_url` text NOT NULL,
	`events` text NOT NULL,
	`channel` text,
	`campaign_id` text,
	`secret` text NOT NULL,
	`previous_secrets` text NOT NULL,
	`disabled_reason` text,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscription_page_ix` ON `subscription` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `timeline_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`contact_id` text NOT NULL,
	`subject` text NOT NULL,
	`decision` text NOT NULL,
	`rule` text NOT NULL,
	`detail` text,
	`campaign_id` text,
	`message_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contact`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `timeline_entry_page_ix` ON `timeline_entry` (`contact_id`,`id`);