CREATE TABLE "suppression" (
	"account_id" text NOT NULL,
	"hash" text NOT NULL,
	"reason" text NOT NULL,
	"opted_out_at" bigint NOT NULL,
	CONSTRAINT "suppression_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;