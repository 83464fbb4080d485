CREATE TABLE "content_file" (
	"owner_id" text NOT NULL,
	"hash" text NOT NULL,
	"account_id" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "content_file_account_id_owner_id_hash_pk" PRIMARY KEY("account_id","owner_id","hash")
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "opening_files" jsonb;--> statement-breakpoint
ALTER TABLE "content_file" ADD CONSTRAINT "content_file_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_file_hash_ix" ON "content_file" USING btree ("hash");