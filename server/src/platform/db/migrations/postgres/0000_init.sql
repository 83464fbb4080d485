CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"agency_id" text,
	"type" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"business_name" text,
	"api_key_hash" text,
	"rate_limit_per_minute" integer,
	"metered" boolean NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"recharge_threshold" bigint,
	"recharge_amount" bigint,
	"recharge_key" text,
	"reply_url" text,
	"reply_secret" text,
	"bot_engine" text,
	"bot_base_url" text,
	"bot_model" text,
	"bot_api_key" text,
	"bot_pause_hours" integer DEFAULT 24 NOT NULL,
	"time_zone" text,
	"quiet_from" integer,
	"quiet_until" integer,
	"created_at" bigint NOT NULL,
	CONSTRAINT "account_balance_ck" CHECK ("account"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"delivery_id" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"kind" text,
	"status" integer,
	"detail" text,
	"answer" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"language" text NOT NULL,
	"channel" text NOT NULL,
	"list_id" text,
	"trigger_on_list_add" boolean NOT NULL,
	"opening_message" text,
	"bot_enabled" boolean NOT NULL,
	"bot_instructions" text,
	"answers" jsonb NOT NULL,
	"keywords" jsonb NOT NULL,
	"follow_ups" jsonb NOT NULL,
	"pace_per_minute" integer,
	"template_state" text,
	"last_opening_at" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"email" text,
	"custom_fields" jsonb NOT NULL,
	"from_id" text,
	"bot_active" boolean DEFAULT true NOT NULL,
	"opted_out_at" bigint,
	"needs_human_reason" text,
	"needs_human_at" bigint,
	"bot_paused_until" bigint,
	"campaign_id" text,
	"channel" text,
	"search_text" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_export" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"list_id" text,
	"search" text,
	"state" text NOT NULL,
	"failure" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"created_at" bigint NOT NULL,
	"started_at" bigint,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE TABLE "contact_import" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"list_id" text,
	"mapping" jsonb NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"bytes" bigint NOT NULL,
	"delimiter" text,
	"encoding" text,
	"columns" jsonb,
	"rows_total" integer,
	"position" bigint DEFAULT 0 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"started_at" bigint,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"contact_id" text,
	"message_id" text,
	"subscription_id" text,
	"lane" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"is_asked_for" boolean DEFAULT false NOT NULL,
	"due_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"contact_id" text,
	"message_id" text,
	"channel" text,
	"campaign_id" text,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_up" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"next_step" integer NOT NULL,
	"due_at" bigint
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"account_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"contact_id" text,
	"expires_at" bigint,
	CONSTRAINT "idempotency_key_account_id_endpoint_key_pk" PRIMARY KEY("account_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"unique_key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" bigint NOT NULL,
	"locked_by" text,
	"failed_at" bigint,
	"last_error" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"kind" text NOT NULL,
	"description" text,
	"message_id" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id" text PRIMARY KEY NOT NULL,
	"list_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"author" text NOT NULL,
	"body" text NOT NULL,
	"channel" text NOT NULL,
	"campaign_id" text,
	"message_sid" text,
	"to_id" text,
	"media_url" text,
	"media_hash" text,
	"media_content_type" text,
	"media_bytes" integer,
	"media_error" text,
	"error" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" bigint,
	"created_at" bigint NOT NULL,
	"sent_at" bigint
);
--> statement-breakpoint
CREATE TABLE "opening" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"message_id" text,
	"joined_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rejected_row" (
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "rejected_row_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"target_url" text NOT NULL,
	"events" jsonb NOT NULL,
	"channel" text,
	"campaign_id" text,
	"secret" text NOT NULL,
	"previous_secrets" jsonb NOT NULL,
	"disabled_reason" text,
	"failing_since" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timeline_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"contact_id" text NOT NULL,
	"subject" text NOT NULL,
	"decision" text NOT NULL,
	"rule" text NOT NULL,
	"detail" text,
	"campaign_id" text,
	"message_id" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_delivery_id_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_list_id_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."list"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_export" ADD CONSTRAINT "contact_export_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import" ADD CONSTRAINT "contact_import_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up" ADD CONSTRAINT "follow_up_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up" ADD CONSTRAINT "follow_up_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up" ADD CONSTRAINT "follow_up_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list" ADD CONSTRAINT "list_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_list_id_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening" ADD CONSTRAINT "opening_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening" ADD CONSTRAINT "opening_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening" ADD CONSTRAINT "opening_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_row" ADD CONSTRAINT "rejected_row_import_id_contact_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."contact_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_uq" ON "account" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "account_api_key_uq" ON "account" USING btree ("api_key_hash");--> statement-breakpoint
CREATE INDEX "account_agency_ix" ON "account" USING btree ("agency_id","id");--> statement-breakpoint
CREATE INDEX "attempt_delivery_ix" ON "attempt" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_name_uq" ON "campaign" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "campaign_page_ix" ON "campaign" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "campaign_list_ix" ON "campaign" USING btree ("list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_phone_uq" ON "contact" USING btree ("account_id","phone") WHERE "contact"."phone" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_from_id_uq" ON "contact" USING btree ("account_id","from_id") WHERE "contact"."from_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_email_ix" ON "contact" USING btree ("account_id","email","id");--> statement-breakpoint
CREATE INDEX "contact_page_ix" ON "contact" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "contact_export_account_ix" ON "contact_export" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contact_import_page_ix" ON "contact_import" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "contact_import_unfinished_ix" ON "contact_import" USING btree ("id") WHERE "contact_import"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "delivery_due_ix" ON "delivery" USING btree ("lane","state","due_at","id");--> statement-breakpoint
CREATE INDEX "delivery_order_ix" ON "delivery" USING btree ("lane","contact_id","id") WHERE "delivery"."state" in ('waiting', 'fresh', 'retrying');--> statement-breakpoint
CREATE INDEX "delivery_event_ix" ON "delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "delivery_contact_ix" ON "delivery" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "delivery_message_ix" ON "delivery" USING btree ("message_id") WHERE "delivery"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "delivery_subscription_ix" ON "delivery" USING btree ("subscription_id") WHERE "delivery"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "event_page_ix" ON "event" USING btree ("account_id","type","id");--> statement-breakpoint
CREATE INDEX "event_contact_ix" ON "event" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "event_message_ix" ON "event" USING btree ("message_id") WHERE "event"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "event_age_ix" ON "event" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_up_uq" ON "follow_up" USING btree ("campaign_id","contact_id");--> statement-breakpoint
CREATE INDEX "follow_up_contact_ix" ON "follow_up" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "idempotency_key_expiry_ix" ON "idempotency_key" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_key_contact_ix" ON "idempotency_key" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_unique_key_uq" ON "job" USING btree ("unique_key");--> statement-breakpoint
CREATE INDEX "job_deliveries_ix" ON "job" USING btree ("run_at","id") WHERE "job"."failed_at" is null and "job"."kind" = 'deliver';--> statement-breakpoint
CREATE INDEX "job_outbound_ix" ON "job" USING btree ("run_at","id") WHERE "job"."failed_at" is null and "job"."kind" in ('answerMessage', 'fetchMedia');--> statement-breakpoint
CREATE INDEX "job_others_ix" ON "job" USING btree ("run_at","id") WHERE "job"."failed_at" is null and "job"."kind" not in ('deliver', 'answerMessage', 'fetchMedia');--> statement-breakpoint
CREATE INDEX "job_locked_ix" ON "job" USING btree ("locked_by") WHERE "job"."locked_by" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entry_page_ix" ON "ledger_entry" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "list_name_uq" ON "list" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "member_email_uq" ON "member" USING btree ("email");--> statement-breakpoint
CREATE INDEX "member_account_ix" ON "member" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_uq" ON "membership" USING btree ("list_id","contact_id");--> statement-breakpoint
CREATE INDEX "membership_page_ix" ON "membership" USING btree ("list_id","id");--> statement-breakpoint
CREATE INDEX "membership_contact_ix" ON "membership" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_sid_uq" ON "message" USING btree ("account_id","message_sid");--> statement-breakpoint
CREATE INDEX "message_page_ix" ON "message" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "message_contact_ix" ON "message" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "message_channel_ix" ON "message" USING btree ("account_id","channel","id");--> statement-breakpoint
CREATE INDEX "message_unsent_ix" ON "message" USING btree ("account_id","status","id") WHERE "message"."direction" = 'outgoing' and "message"."status" <> 'Sent';--> statement-breakpoint
CREATE INDEX "message_media_ix" ON "message" USING btree ("media_hash") WHERE "message"."media_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "opening_uq" ON "opening" USING btree ("campaign_id","contact_id");--> statement-breakpoint
CREATE INDEX "opening_state_ix" ON "opening" USING btree ("campaign_id","state","id");--> statement-breakpoint
CREATE INDEX "opening_joined_ix" ON "opening" USING btree ("campaign_id","joined_at");--> statement-breakpoint
CREATE INDEX "opening_held_ix" ON "opening" USING btree ("account_id","id") WHERE "opening"."state" = 'held';--> statement-breakpoint
CREATE INDEX "opening_contact_ix" ON "opening" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "rejected_row_age_ix" ON "rejected_row" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscription_page_ix" ON "subscription" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "timeline_entry_page_ix" ON "timeline_entry" USING btree ("contact_id","id");