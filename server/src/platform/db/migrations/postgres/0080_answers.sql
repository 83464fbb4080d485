CREATE TABLE "answer" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"position" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"body" text NOT NULL,
	"choices" jsonb,
	"files" jsonb,
	"use_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "answers_version" text;--> statement-breakpoint
ALTER TABLE "answer" ADD CONSTRAINT "answer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer" ADD CONSTRAINT "answer_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_page_ix" ON "answer" USING btree ("account_id","campaign_id","position","id");--> statement-breakpoint
-- The answers that campaigns have become rows, each with its question as its only wording.
INSERT INTO answer (id, account_id, campaign_id, position, questions, body, choices, files, created_at, updated_at)
SELECT 'ans_' || substr(campaign.id, 5, 10) || upper(substr(md5(random()::text || campaign.id || pair.at), 1, 16)),
  campaign.account_id, campaign.id, pair.at - 1, jsonb_build_array(pair.value -> 'question'), pair.value ->> 'answer',
  pair.value -> 'choices', pair.value -> 'files', campaign.created_at, campaign.created_at
FROM campaign, jsonb_array_elements(campaign.answers) WITH ORDINALITY AS pair (value, at);
