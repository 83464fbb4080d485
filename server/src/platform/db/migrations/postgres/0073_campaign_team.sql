CREATE TABLE "campaign_team" (
	"campaign_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"team_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "agents_own_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_team" ADD CONSTRAINT "campaign_team_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_team" ADD CONSTRAINT "campaign_team_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_team" ADD CONSTRAINT "campaign_team_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_team_account_ix" ON "campaign_team" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "campaign_team_team_ix" ON "campaign_team" USING btree ("team_id");