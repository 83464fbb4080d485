CREATE TABLE "conversation_read" (
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"up_to" text NOT NULL,
	CONSTRAINT "conversation_read_account_id_member_id_contact_id_pk" PRIMARY KEY("account_id","member_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "unread_since" bigint;--> statement-breakpoint
ALTER TABLE "conversation_read" ADD CONSTRAINT "conversation_read_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_read" ADD CONSTRAINT "conversation_read_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_read" ADD CONSTRAINT "conversation_read_contact_id_conversation_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."conversation"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_read_member_ix" ON "conversation_read" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "conversation_read_contact_ix" ON "conversation_read" USING btree ("contact_id");--> statement-breakpoint
UPDATE "member" SET "unread_since" = (extract(epoch from now()) * 1000)::bigint;
