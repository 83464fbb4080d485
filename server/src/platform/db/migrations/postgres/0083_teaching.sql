CREATE TABLE "unanswered_question" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"message_id" text NOT NULL,
	"group_id" text NOT NULL,
	"text" text NOT NULL,
	"words" text NOT NULL,
	"state" text NOT NULL,
	"answer_id" text,
	"certainty" double precision,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"asked_at" bigint NOT NULL,
	"decided_at" bigint
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "suggest_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unanswered_question_page_ix" ON "unanswered_question" USING btree ("account_id","campaign_id","state","id");--> statement-breakpoint
CREATE INDEX "unanswered_question_group_ix" ON "unanswered_question" USING btree ("account_id","group_id","id");--> statement-breakpoint
CREATE INDEX "unanswered_question_contact_ix" ON "unanswered_question" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "unanswered_question_message_ix" ON "unanswered_question" USING btree ("message_id");