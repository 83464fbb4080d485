CREATE TABLE "push_device" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"name" text NOT NULL,
	"last_notice_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "push_choices" jsonb;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "do_not_disturb" jsonb;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_device_endpoint_uq" ON "push_device" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_device_member_ix" ON "push_device" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "push_device_session_ix" ON "push_device" USING btree ("session_id");