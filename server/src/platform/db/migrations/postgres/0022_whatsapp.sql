CREATE TABLE "channel_notice" (
	"id" text PRIMARY KEY NOT NULL,
	"channel_id" text NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"body" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_template" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"provider_id" text,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"quality" text,
	"parameter_format" text NOT NULL,
	"components" jsonb NOT NULL,
	"campaign_id" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "opening_template" jsonb;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "info" jsonb;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "provider_account_id" text;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "last_hook_at" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "refused_hooks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "refused_hook_reason" text;--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "marketing_stopped_at" bigint;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "media_ref" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "media_name" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "reacts_to" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "template" jsonb;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "edited_at" bigint;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "revoked_at" bigint;--> statement-breakpoint
ALTER TABLE "channel_notice" ADD CONSTRAINT "channel_notice_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_notice" ADD CONSTRAINT "channel_notice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_template" ADD CONSTRAINT "channel_template_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_template" ADD CONSTRAINT "channel_template_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_notice_page_ix" ON "channel_notice" USING btree ("channel_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_template_uq" ON "channel_template" USING btree ("channel_id","name","language");--> statement-breakpoint
CREATE INDEX "channel_template_provider_ix" ON "channel_template" USING btree ("channel_id","provider_id");--> statement-breakpoint
CREATE INDEX "channel_hook_ix" ON "channel" USING btree ("kind","external_id");--> statement-breakpoint
CREATE INDEX "channel_provider_account_ix" ON "channel" USING btree ("kind","provider_account_id");--> statement-breakpoint
CREATE INDEX "opening_channel_ix" ON "opening" USING btree ("account_id","campaign_id","id") WHERE "opening"."state" = 'held' and "opening"."reason" in ('template_missing', 'template_pending', 'template_rejected', 'template_paused', 'channel_stopped', 'no_address', 'marketing_limit', 'spam_limit');