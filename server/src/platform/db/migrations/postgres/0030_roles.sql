ALTER TABLE "account" ADD COLUMN "api_key_maker_id" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "recharge_monthly_limit" bigint;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "recharged_of_month" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "recharge_month_ends_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "bot_failure" jsonb;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "audit_kept_months" integer;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "audit_deleted_until" bigint;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "suspended_at" bigint;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "deletion_due_at" bigint;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "creator_id" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "key_label" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "contact_import" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "invited_email" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "mail_choices" jsonb;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD COLUMN "maker_id" text;--> statement-breakpoint
CREATE INDEX "account_api_key_maker_ix" ON "account" USING btree ("api_key_maker_id") WHERE "account"."api_key_maker_id" is not null;--> statement-breakpoint
CREATE INDEX "account_deletion_ix" ON "account" USING btree ("deletion_due_at") WHERE "account"."deletion_due_at" is not null;--> statement-breakpoint
CREATE INDEX "api_key_creator_ix" ON "api_key" USING btree ("creator_id") WHERE "api_key"."creator_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entry_action_ix" ON "audit_entry" USING btree ("account_id","action","id");--> statement-breakpoint
CREATE INDEX "audit_entry_member_ix" ON "audit_entry" USING btree ("account_id","member_id","id");--> statement-breakpoint
CREATE INDEX "contact_waiting_ix" ON "contact" USING btree ("account_id","needs_human_at","id") WHERE "contact"."needs_human_at" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entry_grant_ix" ON "ledger_entry" USING btree ("account_id","id","amount") WHERE "ledger_entry"."amount" > 0;--> statement-breakpoint
CREATE INDEX "member_invited_email_ix" ON "member" USING btree ("invited_email") WHERE "member"."invited_email" is not null;--> statement-breakpoint
CREATE INDEX "one_time_link_maker_ix" ON "one_time_link" USING btree ("maker_id") WHERE "one_time_link"."maker_id" is not null;--> statement-breakpoint
CREATE FUNCTION "keep_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'lines of the audit log are never changed';
  ELSIF TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION 'lines of the audit log are deleted by its retention alone';
  ELSIF EXISTS (
    SELECT 1 FROM "account"
    WHERE "id" = OLD."account_id" AND ("audit_deleted_until" IS NULL OR "audit_deleted_until" < OLD."created_at")
  ) THEN
    RAISE EXCEPTION 'lines of the audit log are deleted by its retention alone';
  END IF;
  RETURN OLD;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entry_kept" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "keep_audit_entry"();--> statement-breakpoint
CREATE TRIGGER "audit_entry_not_truncated" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entry"();
