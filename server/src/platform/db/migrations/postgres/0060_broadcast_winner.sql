ALTER TABLE "broadcast" ADD COLUMN "winner" jsonb;--> statement-breakpoint
ALTER TABLE "broadcast" ADD COLUMN "tested_at" bigint;--> statement-breakpoint
ALTER TABLE "broadcast" ADD COLUMN "decision" jsonb;--> statement-breakpoint
ALTER TABLE "broadcast" ADD COLUMN "results" jsonb;