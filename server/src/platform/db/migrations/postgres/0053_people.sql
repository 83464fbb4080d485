CREATE TABLE "contact_field" (
	"account_id" text NOT NULL,
	"field_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"text" text,
	"number" double precision,
	"instant" bigint,
	CONSTRAINT "contact_field_account_id_field_id_contact_id_pk" PRIMARY KEY("account_id","field_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_tag" (
	"account_id" text NOT NULL,
	"tag_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "contact_tag_account_id_tag_id_contact_id_pk" PRIMARY KEY("account_id","tag_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "declared_field" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"options" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "segment" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"colour" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_field" ADD CONSTRAINT "contact_field_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_field" ADD CONSTRAINT "contact_field_field_id_declared_field_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."declared_field"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_field" ADD CONSTRAINT "contact_field_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tag" ADD CONSTRAINT "contact_tag_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tag" ADD CONSTRAINT "contact_tag_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tag" ADD CONSTRAINT "contact_tag_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declared_field" ADD CONSTRAINT "declared_field_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment" ADD CONSTRAINT "segment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_field_contact_ix" ON "contact_field" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_field_text_ix" ON "contact_field" USING btree ("field_id","text","contact_id");--> statement-breakpoint
CREATE INDEX "contact_field_number_ix" ON "contact_field" USING btree ("field_id","number","contact_id");--> statement-breakpoint
CREATE INDEX "contact_field_instant_ix" ON "contact_field" USING btree ("field_id","instant","contact_id");--> statement-breakpoint
CREATE INDEX "contact_tag_contact_ix" ON "contact_tag" USING btree ("contact_id","tag_id");--> statement-breakpoint
CREATE INDEX "contact_tag_tag_ix" ON "contact_tag" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "declared_field_uq" ON "declared_field" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "segment_name_uq" ON "segment" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_uq" ON "tag" USING btree ("account_id","folded");