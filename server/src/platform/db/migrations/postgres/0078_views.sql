CREATE TABLE "inbox_view" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"member_id" text,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "conversation_load_ix";--> statement-breakpoint
ALTER TABLE "bulk_run" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "bulk_run" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "inbox_view" ADD CONSTRAINT "inbox_view_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_view" ADD CONSTRAINT "inbox_view_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_view_uq" ON "inbox_view" USING btree ("account_id","member_id","folded");--> statement-breakpoint
CREATE INDEX "inbox_view_member_ix" ON "inbox_view" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "conversation_mine_ix" ON "conversation" USING btree ("account_id","assignee_id","state","last_message_id") WHERE "conversation"."assignee_id" is not null and "conversation"."state" = 'open';--> statement-breakpoint
CREATE INDEX "conversation_unassigned_ix" ON "conversation" USING btree ("account_id","state","last_message_id") WHERE "conversation"."assignee_id" is null and "conversation"."state" = 'open';