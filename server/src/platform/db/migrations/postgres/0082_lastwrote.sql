DROP INDEX "message_contact_ix";--> statement-breakpoint
CREATE INDEX "message_contact_ix" ON "message" USING btree ("contact_id","id","direction","created_at");