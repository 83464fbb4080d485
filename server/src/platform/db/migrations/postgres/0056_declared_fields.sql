ALTER TABLE "declared_field" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "declared_field" ADD COLUMN "converted_at" bigint;--> statement-breakpoint
ALTER TABLE "declared_field" ADD COLUMN "removed_at" bigint;