ALTER TABLE "message" ADD COLUMN "choices" jsonb;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "incoming_data" jsonb;