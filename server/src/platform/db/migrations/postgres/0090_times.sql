CREATE TABLE "incoming_hour" (
	"account_id" text NOT NULL,
	"day" text NOT NULL,
	"hour" integer NOT NULL,
	"channel" text NOT NULL,
	"campaign_id" text NOT NULL,
	"messages" integer NOT NULL,
	CONSTRAINT "incoming_hour_account_id_day_hour_channel_campaign_id_pk" PRIMARY KEY("account_id","day","hour","channel","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "opening_answer" (
	"opening_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"joined_at" bigint NOT NULL,
	"seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "response_cursor" (
	"account_id" text PRIMARY KEY NOT NULL,
	"up_to" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "response_time" (
	"account_id" text NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"contact_id" text,
	"episode_id" text NOT NULL,
	"member_id" text,
	"campaign_id" text,
	"channel" text NOT NULL,
	"seconds" integer,
	"seconds_within" integer,
	"week_hour" integer,
	CONSTRAINT "response_time_account_id_message_id_kind_pk" PRIMARY KEY("account_id","message_id","kind")
);
--> statement-breakpoint
CREATE TABLE "response_wait" (
	"contact_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"episode_id" text NOT NULL,
	"asked_at" bigint,
	"waiting_since" bigint,
	"is_answered" boolean NOT NULL,
	"is_responded" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "incoming_hour" ADD CONSTRAINT "incoming_hour_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_answer" ADD CONSTRAINT "opening_answer_opening_id_opening_id_fk" FOREIGN KEY ("opening_id") REFERENCES "public"."opening"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_answer" ADD CONSTRAINT "opening_answer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_answer" ADD CONSTRAINT "opening_answer_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_cursor" ADD CONSTRAINT "response_cursor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_time" ADD CONSTRAINT "response_time_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_time" ADD CONSTRAINT "response_time_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_wait" ADD CONSTRAINT "response_wait_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_wait" ADD CONSTRAINT "response_wait_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opening_answer_report_ix" ON "opening_answer" USING btree ("account_id","campaign_id","joined_at","seconds");--> statement-breakpoint
CREATE INDEX "opening_answer_campaign_ix" ON "opening_answer" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "response_time_report_ix" ON "response_time" USING btree ("account_id","kind","day","seconds","seconds_within","week_hour","member_id","campaign_id","channel","contact_id");--> statement-breakpoint
CREATE INDEX "response_time_contact_ix" ON "response_time" USING btree ("contact_id","episode_id");--> statement-breakpoint
CREATE INDEX "response_wait_account_ix" ON "response_wait" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "episode_opened_ix" ON "episode" USING btree ("account_id","opened_at","closed_at","assignee_id","campaign_id","channel","contact_id");--> statement-breakpoint
CREATE INDEX "episode_closed_ix" ON "episode" USING btree ("account_id","closed_at","assignee_id","closed_by","csat","campaign_id","channel","contact_id") WHERE "episode"."closed_at" is not null;