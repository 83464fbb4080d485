ALTER TABLE "account" ADD COLUMN "reply_shows_buttons" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "asks_until" bigint;