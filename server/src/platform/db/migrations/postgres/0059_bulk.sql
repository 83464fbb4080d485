CREATE TABLE "bulk_contact" (
	"run_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"before" jsonb,
	CONSTRAINT "bulk_contact_run_id_contact_id_pk" PRIMARY KEY("run_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_run" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"action" jsonb NOT NULL,
	"filter" jsonb,
	"segment_id" text,
	"undoes" text,
	"state" text NOT NULL,
	"failure" text,
	"position" text,
	"fixed_at" bigint,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"export_id" text,
	"created_at" bigint NOT NULL,
	"started_at" bigint,
	"finished_at" bigint
);
--> statement-breakpoint
ALTER TABLE "contact_export" ADD COLUMN "bulk_run_id" text;--> statement-breakpoint
ALTER TABLE "bulk_contact" ADD CONSTRAINT "bulk_contact_run_id_bulk_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_contact" ADD CONSTRAINT "bulk_contact_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_run" ADD CONSTRAINT "bulk_run_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_contact_contact_ix" ON "bulk_contact" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "bulk_contact_waiting_ix" ON "bulk_contact" USING btree ("run_id","contact_id") WHERE "bulk_contact"."outcome" = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_run_page_ix" ON "bulk_run" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_run_undoes_uq" ON "bulk_run" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "bulk_run_unfinished_ix" ON "bulk_run" USING btree ("account_id","id") WHERE "bulk_run"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_run_age_ix" ON "bulk_run" USING btree ("finished_at");