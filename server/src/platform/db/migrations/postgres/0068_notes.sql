CREATE TABLE "note" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"body" text NOT NULL,
	"member_id" text,
	"member_name" text,
	"key_id" text,
	"key_name" text,
	"created_at" bigint NOT NULL,
	"edited_at" bigint
);
--> statement-breakpoint
CREATE TABLE "note_mention" (
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"note_id" text NOT NULL,
	CONSTRAINT "note_mention_account_id_member_id_note_id_pk" PRIMARY KEY("account_id","member_id","note_id")
);
--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mention" ADD CONSTRAINT "note_mention_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mention" ADD CONSTRAINT "note_mention_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mention" ADD CONSTRAINT "note_mention_note_id_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_page_ix" ON "note" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "note_contact_ix" ON "note" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "note_mention_member_ix" ON "note_mention" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "note_mention_note_ix" ON "note_mention" USING btree ("note_id");