CREATE TABLE "api_key" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"hash" text NOT NULL,
	"last_four" text NOT NULL,
	"creator_name" text,
	"creator_agency_name" text,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint,
	"expires_at" bigint,
	"ended_at" bigint
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "api_key_last_used_at" bigint;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash_uq" ON "api_key" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_key_account_ix" ON "api_key" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "api_key_ended_ix" ON "api_key" USING btree ("ended_at") WHERE "api_key"."ended_at" is not null;