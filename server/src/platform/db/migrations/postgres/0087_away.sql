ALTER TABLE "inbox_settings" ADD COLUMN "away_choices" jsonb;--> statement-breakpoint
ALTER TABLE "inbox_settings" ADD COLUMN "away_files" jsonb;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "away_choices" jsonb;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "away_files" jsonb;