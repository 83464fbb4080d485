CREATE TABLE "episode" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"channel" text NOT NULL,
	"campaign_id" text,
	"source" text NOT NULL,
	"opened_at" bigint NOT NULL,
	"first_inbound_at" bigint,
	"bot_answers" integer DEFAULT 0 NOT NULL,
	"handed_over_at" bigint,
	"hand_over_reason" text,
	"first_reply_at" bigint,
	"first_human_reply_at" bigint,
	"first_human_reply_by" text,
	"human_replies" integer DEFAULT 0 NOT NULL,
	"waited_ms" bigint DEFAULT 0 NOT NULL,
	"assignee_id" text,
	"closed_at" bigint,
	"closed_by" text,
	"close_reason" text,
	"reopened" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "state_up_to" text;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "snoozed_until" bigint;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "assignee_id" text;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "waiting_since" bigint;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "episode_id" text;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "first_inbound_at" bigint;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "first_reply_at" bigint;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "first_human_reply_at" bigint;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "first_human_reply_by" text;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "human_replies" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "bot_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "waited_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "episode" ADD CONSTRAINT "episode_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode" ADD CONSTRAINT "episode_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_page_ix" ON "episode" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "episode_contact_ix" ON "episode" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "conversation_unsettled_ix" ON "conversation" USING btree ("contact_id") WHERE "conversation"."state_up_to" is distinct from "conversation"."last_message_id";--> statement-breakpoint
CREATE INDEX "conversation_state_ix" ON "conversation" USING btree ("account_id","state","last_message_id") WHERE "conversation"."state" is not null;--> statement-breakpoint
CREATE INDEX "conversation_waiting_ix" ON "conversation" USING btree ("account_id","waiting_since","contact_id") WHERE "conversation"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "conversation_assignee_ix" ON "conversation" USING btree ("account_id","assignee_id","last_message_id") WHERE "conversation"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "conversation_snoozed_ix" ON "conversation" USING btree ("snoozed_until") WHERE "conversation"."snoozed_until" is not null;