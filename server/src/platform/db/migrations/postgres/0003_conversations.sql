CREATE TABLE "conversation" (
	"contact_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"last_message_id" text NOT NULL,
	"unread" integer NOT NULL,
	"failed" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_page_ix" ON "conversation" USING btree ("account_id","last_message_id");--> statement-breakpoint
CREATE INDEX "conversation_unread_ix" ON "conversation" USING btree ("account_id","last_message_id") WHERE "conversation"."unread" > 0;--> statement-breakpoint
CREATE INDEX "conversation_failed_ix" ON "conversation" USING btree ("account_id","last_message_id") WHERE "conversation"."failed" > 0;--> statement-breakpoint
CREATE INDEX "contact_needs_human_ix" ON "contact" USING btree ("account_id","id") WHERE "contact"."needs_human_at" is not null;--> statement-breakpoint
CREATE INDEX "timeline_entry_campaign_ix" ON "timeline_entry" USING btree ("campaign_id","subject","created_at") WHERE "timeline_entry"."decision" in ('sent', 'done');--> statement-breakpoint
-- What was there before counts as read.
INSERT INTO conversation (contact_id, account_id, last_message_id, unread, failed)
SELECT contact_id, account_id, max(id), 0, sum(CASE WHEN direction = 'outgoing' AND status = 'Failed' THEN 1 ELSE 0 END)
FROM message GROUP BY contact_id, account_id;
