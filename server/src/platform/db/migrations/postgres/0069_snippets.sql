CREATE TABLE "snippet" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"shortcut" text NOT NULL,
	"folded" text NOT NULL,
	"body" text NOT NULL,
	"choices" jsonb,
	"files" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "snippet" ADD CONSTRAINT "snippet_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "snippet_uq" ON "snippet" USING btree ("account_id","folded");