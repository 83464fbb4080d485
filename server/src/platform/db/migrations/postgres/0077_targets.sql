CREATE TABLE "inbox_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"close_after_days" integer,
	"first_reply_minutes" integer,
	"next_reply_minutes" integer,
	"away_text" text,
	"csat" jsonb,
	"time_zone" text
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "reply_due_at" bigint;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "next_reply_due_at" bigint;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "away_at" bigint;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "csat_asked_at" bigint;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "csat" integer;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "csat_text" text;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "first_reply_minutes" integer;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "next_reply_minutes" integer;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "away_text" text;--> statement-breakpoint
ALTER TABLE "inbox_settings" ADD CONSTRAINT "inbox_settings_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_due_ix" ON "conversation" USING btree ("account_id","reply_due_at","contact_id") WHERE "conversation"."reply_due_at" is not null;