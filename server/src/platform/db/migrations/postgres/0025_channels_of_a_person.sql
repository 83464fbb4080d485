CREATE TABLE "contact_alias" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"contact_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "contact_alias_account_id_kind_value_pk" PRIMARY KEY("account_id","kind","value")
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "second_channel" text;--> statement-breakpoint
ALTER TABLE "opening" ADD COLUMN "on_second_channel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_alias" ADD CONSTRAINT "contact_alias_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_alias" ADD CONSTRAINT "contact_alias_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_alias_contact_ix" ON "contact_alias" USING btree ("contact_id");