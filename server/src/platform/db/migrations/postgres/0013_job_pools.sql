DROP INDEX "job_deliveries_ix";--> statement-breakpoint
DROP INDEX "job_outbound_ix";--> statement-breakpoint
DROP INDEX "job_others_ix";--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "pool" text DEFAULT 'others' NOT NULL;--> statement-breakpoint
CREATE INDEX "job_due_ix" ON "job" USING btree ("pool","run_at","id") WHERE "job"."failed_at" is null;