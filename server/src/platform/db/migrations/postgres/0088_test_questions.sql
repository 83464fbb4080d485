CREATE TABLE "test_question" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"text" text NOT NULL,
	"expects" text NOT NULL,
	"answer_id" text,
	"verdict" text,
	"verdict_before" text,
	"got" jsonb,
	"ran_at" bigint,
	"ran_on" text,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "test_question" ADD CONSTRAINT "test_question_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_question" ADD CONSTRAINT "test_question_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_question_page_ix" ON "test_question" USING btree ("account_id","campaign_id","id");