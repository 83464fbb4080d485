CREATE TABLE "greeting_plan" (
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"counted" integer NOT NULL,
	"asked" jsonb,
	"plan" jsonb,
	"created_at" bigint NOT NULL,
	CONSTRAINT "greeting_plan_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
ALTER TABLE "greeting_plan" ADD CONSTRAINT "greeting_plan_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "greeting_plan_old_ix" ON "greeting_plan" USING btree ("created_at");