CREATE TABLE "erased_message" (
	"account_id" text NOT NULL,
	"hash" text NOT NULL,
	"message_id" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "erased_message_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
CREATE TABLE "erased_person" (
	"account_id" text NOT NULL,
	"hash" text NOT NULL,
	"erased_at" bigint NOT NULL,
	CONSTRAINT "erased_person_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "messages_kept_months" integer;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "media_kept_months" integer;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "events_kept_days" integer;--> statement-breakpoint
ALTER TABLE "erased_message" ADD CONSTRAINT "erased_message_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_person" ADD CONSTRAINT "erased_person_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erased_message_expiry_ix" ON "erased_message" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "erased_person_age_ix" ON "erased_person" USING btree ("erased_at");--> statement-breakpoint
CREATE INDEX "erased_person_account_ix" ON "erased_person" USING btree ("account_id","erased_at");--> statement-breakpoint
CREATE INDEX "message_file_ix" ON "message" USING btree ("account_id","id") WHERE "message"."media_hash" is not null or "message"."media_url" is not null;