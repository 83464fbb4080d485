ALTER TABLE "contact_export" ADD COLUMN "source_kind" text;--> statement-breakpoint
ALTER TABLE "contact_export" ADD COLUMN "source_id" text;--> statement-breakpoint
CREATE INDEX "contact_source_ix" ON "contact" USING btree ("account_id","id") WHERE "contact"."source" is not null;