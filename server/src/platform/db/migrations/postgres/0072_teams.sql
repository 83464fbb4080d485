CREATE TABLE "account_hours" (
	"account_id" text PRIMARY KEY NOT NULL,
	"hours" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "availability" (
	"member_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"assign_by" text NOT NULL,
	"capacity" integer,
	"hours" jsonb,
	"is_default" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"team_id" text NOT NULL,
	"member_id" text NOT NULL,
	"last_given_at" bigint,
	CONSTRAINT "team_member_team_id_member_id_pk" PRIMARY KEY("team_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "team_id" text;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "team_id" text;--> statement-breakpoint
ALTER TABLE "account_hours" ADD CONSTRAINT "account_hours_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_uq" ON "team" USING btree ("account_id","folded");--> statement-breakpoint
CREATE UNIQUE INDEX "team_default_uq" ON "team" USING btree ("account_id") WHERE "team"."is_default";--> statement-breakpoint
CREATE INDEX "team_member_member_ix" ON "team_member" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "conversation_team_ix" ON "conversation" USING btree ("account_id","team_id","last_message_id") WHERE "conversation"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "conversation_load_ix" ON "conversation" USING btree ("account_id","assignee_id") WHERE "conversation"."assignee_id" is not null and "conversation"."state" = 'open';--> statement-breakpoint
CREATE INDEX "conversation_queue_ix" ON "conversation" USING btree ("account_id","team_id","waiting_since","contact_id") WHERE "conversation"."team_id" is not null and "conversation"."assignee_id" is null and "conversation"."state" = 'open' and "conversation"."waiting_since" is not null;