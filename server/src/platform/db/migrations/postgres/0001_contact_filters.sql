DROP INDEX "contact_page_ix";--> statement-breakpoint
DROP INDEX "contact_export_account_ix";--> statement-breakpoint
ALTER TABLE "contact_export" ADD COLUMN "opted_out" boolean;--> statement-breakpoint
ALTER TABLE "contact_export" ADD COLUMN "bot_active" boolean;--> statement-breakpoint
ALTER TABLE "contact_export" ADD COLUMN "campaign_id" text;--> statement-breakpoint
ALTER TABLE "contact_export" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "contact_import" ADD COLUMN "file_name" text;--> statement-breakpoint
CREATE INDEX "contact_search_ix" ON "contact" USING btree ("account_id","id","search_text");--> statement-breakpoint
CREATE INDEX "contact_opted_out_ix" ON "contact" USING btree ("account_id","id") WHERE "contact"."opted_out_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_bot_off_ix" ON "contact" USING btree ("account_id","id") WHERE not "contact"."bot_active";--> statement-breakpoint
CREATE INDEX "contact_campaign_ix" ON "contact" USING btree ("account_id","campaign_id","id") WHERE "contact"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_channel_ix" ON "contact" USING btree ("account_id","channel","id") WHERE "contact"."channel" is not null;--> statement-breakpoint
CREATE INDEX "contact_export_page_ix" ON "contact_export" USING btree ("account_id","id");