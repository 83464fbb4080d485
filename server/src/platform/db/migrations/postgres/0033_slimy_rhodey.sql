ALTER TABLE "account" ADD COLUMN "quiet_for_many" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_import" ADD COLUMN "greet" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_import" ADD COLUMN "asks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_import" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "contact_import" ADD COLUMN "confirmed" integer;--> statement-breakpoint
ALTER TABLE "contact_import" ADD COLUMN "is_plan_changed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_import" ADD COLUMN "waits_until" bigint;--> statement-breakpoint
ALTER TABLE "opening" ADD COLUMN "started_with_many" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opening" ADD COLUMN "import_id" text;--> statement-breakpoint
CREATE INDEX "opening_import_ix" ON "opening" USING btree ("import_id","state") WHERE "opening"."import_id" is not null;