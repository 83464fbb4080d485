ALTER TABLE "contact_export" ADD COLUMN "filter" jsonb;--> statement-breakpoint
ALTER TABLE "contact_export" ADD COLUMN "segment_id" text;