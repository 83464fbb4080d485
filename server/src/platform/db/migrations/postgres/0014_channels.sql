CREATE TABLE "attachment" (
	"message_id" text NOT NULL,
	"position" integer NOT NULL,
	"url" text,
	"hash" text,
	"content_type" text NOT NULL,
	"bytes" integer,
	"error" text,
	CONSTRAINT "attachment_message_id_position_pk" PRIMARY KEY("message_id","position")
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"external_id" text NOT NULL,
	"label" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" text,
	"state" text NOT NULL,
	"stopped_reason" text,
	"stopped_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"channel_id" text NOT NULL,
	"address" text NOT NULL,
	"account_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"last_received_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "identity_account_id_channel_id_address_pk" PRIMARY KEY("account_id","channel_id","address")
);
--> statement-breakpoint
CREATE TABLE "resting_lane" (
	"lane" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"resting_since" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "channel_id" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "started_at" bigint;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "member_name" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "channel_id" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "delivered_at" bigint;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "read_at" bigint;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resting_lane" ADD CONSTRAINT "resting_lane_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_hash_ix" ON "attachment" USING btree ("hash") WHERE "attachment"."hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_name_uq" ON "channel" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_external_uq" ON "channel" USING btree ("account_id","kind","external_id");--> statement-breakpoint
CREATE INDEX "identity_contact_ix" ON "identity" USING btree ("contact_id","channel_id");--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_test_ix" ON "contact" USING btree ("account_id","id") WHERE "contact"."is_test";--> statement-breakpoint
CREATE INDEX "delivery_channel_ix" ON "delivery" USING btree ("channel_id","id") WHERE "delivery"."channel_id" is not null;--> statement-breakpoint
CREATE INDEX "message_provider_ix" ON "message" USING btree ("channel_id","provider_id") WHERE "message"."provider_id" is not null;