CREATE TABLE "embedding" (
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"model_hash" text NOT NULL,
	"text_hash" text NOT NULL,
	"vector" text NOT NULL,
	CONSTRAINT "embedding_account_id_campaign_id_model_hash_text_hash_pk" PRIMARY KEY("account_id","campaign_id","model_hash","text_hash")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "embedding_model" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "embedding_failure" jsonb;--> statement-breakpoint
ALTER TABLE "embedding" ADD CONSTRAINT "embedding_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedding" ADD CONSTRAINT "embedding_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embedding_campaign_ix" ON "embedding" USING btree ("campaign_id");