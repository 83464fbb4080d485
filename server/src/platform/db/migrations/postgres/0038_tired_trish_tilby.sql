ALTER TABLE "channel" ADD COLUMN "keeps_marketing_stops" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "other_address" text;