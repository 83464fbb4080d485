ALTER TABLE "account" ADD COLUMN "example_of" text;--> statement-breakpoint
CREATE UNIQUE INDEX "account_example_uq" ON "account" USING btree ("example_of");