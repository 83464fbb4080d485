ALTER TABLE "channel" ADD COLUMN "resumed_at" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "worked_at" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "problem" text;