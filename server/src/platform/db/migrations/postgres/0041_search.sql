CREATE TABLE "search_change" (
	"number" bigint PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"subject" text NOT NULL,
	"row_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_gram" (
	"part" integer NOT NULL,
	"gram" bigint NOT NULL,
	"size" integer NOT NULL,
	"members" text NOT NULL,
	CONSTRAINT "search_gram_part_gram_pk" PRIMARY KEY("part","gram")
);
--> statement-breakpoint
CREATE TABLE "search_part" (
	"number" integer PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"subject" text NOT NULL,
	"last_id" text NOT NULL,
	"is_ready" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_slice" (
	"part" integer NOT NULL,
	"slice" integer NOT NULL,
	"ids" text NOT NULL,
	CONSTRAINT "search_slice_part_slice_pk" PRIMARY KEY("part","slice")
);
--> statement-breakpoint
ALTER TABLE "search_gram" ADD CONSTRAINT "search_gram_part_search_part_number_fk" FOREIGN KEY ("part") REFERENCES "public"."search_part"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_part" ADD CONSTRAINT "search_part_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_slice" ADD CONSTRAINT "search_slice_part_search_part_number_fk" FOREIGN KEY ("part") REFERENCES "public"."search_part"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_change_ix" ON "search_change" USING btree ("account_id","subject","row_id");--> statement-breakpoint
CREATE INDEX "search_part_ix" ON "search_part" USING btree ("account_id","subject","last_id");