CREATE TABLE "waiting_hook" (
	"id" text PRIMARY KEY NOT NULL,
	"channel_id" text NOT NULL,
	"account_id" text NOT NULL,
	"bytes" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"erased" jsonb,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"query" jsonb NOT NULL,
	"content_type" text,
	"body" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "waiting_hook" ADD CONSTRAINT "waiting_hook_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_hook" ADD CONSTRAINT "waiting_hook_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_hook_turn_ix" ON "waiting_hook" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "waiting_hook_account_ix" ON "waiting_hook" USING btree ("account_id","bytes");--> statement-breakpoint
CREATE INDEX "job_turn_ix" ON "job" USING btree ("pool","account_id","run_at","id") WHERE "job"."failed_at" is null and "job"."account_id" is not null;