CREATE TABLE "awaited_answer" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"url" text NOT NULL,
	"until" bigint NOT NULL,
	"answered_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "answers_until" bigint;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "awaited_answer" ADD CONSTRAINT "awaited_answer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_answer" ADD CONSTRAINT "awaited_answer_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awaited_answer_ix" ON "awaited_answer" USING btree ("account_id","contact_id");--> statement-breakpoint
CREATE INDEX "awaited_answer_end_ix" ON "awaited_answer" USING btree ("until");