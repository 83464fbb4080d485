ALTER TABLE "contact" ADD COLUMN "tag_ids" jsonb;--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
CREATE FUNCTION contact_tag_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, 'tagged', added.tag_id, '', pg_backend_pid(), (1 * count(*))::integer FROM added INNER JOIN account ON account.id = added.account_id
  GROUP BY account.id, added.tag_id ORDER BY account.id, added.tag_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  ELSE
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, 'tagged', gone.tag_id, '', pg_backend_pid(), (-1 * count(*))::integer FROM gone INNER JOIN account ON account.id = gone.account_id
  GROUP BY account.id, gone.tag_id ORDER BY account.id, gone.tag_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_tag_counted_in AFTER INSERT ON contact_tag REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contact_tag_counted();
--> statement-breakpoint
CREATE TRIGGER contact_tag_counted_out AFTER DELETE ON contact_tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION contact_tag_counted();
