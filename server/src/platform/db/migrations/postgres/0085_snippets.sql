ALTER TABLE "scheduled_message" ADD COLUMN "snippet_ids" jsonb;--> statement-breakpoint
ALTER TABLE "snippet" ADD COLUMN "team_id" text;--> statement-breakpoint
ALTER TABLE "snippet" ADD COLUMN "used_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "snippet" ADD COLUMN "last_used_at" bigint;