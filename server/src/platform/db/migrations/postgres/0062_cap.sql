ALTER TABLE "account" ADD COLUMN "marketing_cap" jsonb;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "purpose" text;