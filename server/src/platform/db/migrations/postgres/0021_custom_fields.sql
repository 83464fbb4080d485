CREATE TABLE "custom_field" (
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"counted_at" bigint NOT NULL,
	CONSTRAINT "custom_field_account_id_name_kind_pk" PRIMARY KEY("account_id","name","kind")
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "contact" jsonb;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "list_id" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "gone_at" bigint;--> statement-breakpoint
ALTER TABLE "custom_field" ADD CONSTRAINT "custom_field_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;