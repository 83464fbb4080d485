CREATE TABLE "counter" (
	"account_id" text NOT NULL,
	"counted" text NOT NULL,
	"scope" text NOT NULL,
	"detail" text NOT NULL,
	"part" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "counter_account_id_counted_scope_detail_part_pk" PRIMARY KEY("account_id","counted","scope","detail","part")
);
--> statement-breakpoint
ALTER TABLE "opening" ADD COLUMN "answered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "counter" ADD CONSTRAINT "counter_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_sent_ix" ON "message" USING btree ("account_id","id") WHERE "message"."direction" = 'outgoing' and "message"."status" = 'Sent';--> statement-breakpoint
-- counters: first what is there, then what changes
LOCK TABLE "list", "campaign", "contact", "conversation", "message", "opening", "membership", "timeline_entry" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
UPDATE opening SET answered = true FROM (
  SELECT contact_id, max(id) AS id FROM message WHERE direction = 'incoming' GROUP BY contact_id
) AS last WHERE last.contact_id = opening.contact_id AND opening.state = 'sent' AND last.id > coalesce(opening.message_id, '');
--> statement-breakpoint
INSERT INTO counter (account_id, counted, scope, detail, part, amount)
SELECT list.account_id, 'member', list.id, '', 0, count(*) FROM membership INNER JOIN list ON list.id = membership.list_id GROUP BY list.account_id, list.id;
--> statement-breakpoint
INSERT INTO counter (account_id, counted, scope, detail, part, amount)
SELECT campaign.account_id, 'opening', campaign.id, opening.state || ':' || coalesce(opening.reason, ''), 0, count(*)
FROM opening INNER JOIN campaign ON campaign.id = opening.campaign_id GROUP BY campaign.account_id, campaign.id, opening.state, coalesce(opening.reason, '');
--> statement-breakpoint
INSERT INTO counter (account_id, counted, scope, detail, part, amount)
SELECT campaign.account_id, 'answered', campaign.id, '', 0, count(*)
FROM opening INNER JOIN campaign ON campaign.id = opening.campaign_id WHERE opening.answered GROUP BY campaign.account_id, campaign.id;
--> statement-breakpoint
INSERT INTO counter (account_id, counted, scope, detail, part, amount)
SELECT campaign.account_id, 'failed', campaign.id, '', 0, count(*)
FROM message INNER JOIN campaign ON campaign.id = message.campaign_id WHERE message.status = 'Failed' AND message.direction = 'outgoing'
GROUP BY campaign.account_id, campaign.id;
--> statement-breakpoint
INSERT INTO counter (account_id, counted, scope, detail, part, amount)
SELECT campaign.account_id, 'done', campaign.id, e.subject || ':' || (e.created_at / 900000), 0, count(*)
FROM timeline_entry AS e INNER JOIN campaign ON campaign.id = e.campaign_id WHERE e.decision IN ('sent', 'done')
GROUP BY campaign.account_id, campaign.id, e.subject, e.created_at / 900000;
--> statement-breakpoint
INSERT INTO counter (account_id, counted, scope, detail, part, amount)
SELECT contact.account_id, 'needs_human', coalesce(contact.campaign_id, ''), coalesce(contact.channel, ''), 0, count(*)
FROM conversation INNER JOIN contact ON contact.id = conversation.contact_id WHERE contact.needs_human_at IS NOT NULL
GROUP BY contact.account_id, coalesce(contact.campaign_id, ''), coalesce(contact.channel, '');
--> statement-breakpoint
INSERT INTO counter (account_id, counted, scope, detail, part, amount)
SELECT contact.account_id, 'failed_in', coalesce(contact.campaign_id, ''), coalesce(contact.channel, ''), 0, count(*)
FROM conversation INNER JOIN contact ON contact.id = conversation.contact_id WHERE conversation.failed > 0
GROUP BY contact.account_id, coalesce(contact.campaign_id, ''), coalesce(contact.channel, '');
--> statement-breakpoint
INSERT INTO counter (account_id, counted, scope, detail, part, amount)
SELECT contact.account_id, 'unread', coalesce(contact.campaign_id, ''), coalesce(contact.channel, ''), 0, count(*)
FROM conversation INNER JOIN contact ON contact.id = conversation.contact_id WHERE conversation.unread > 0
GROUP BY contact.account_id, coalesce(contact.campaign_id, ''), coalesce(contact.channel, '');
--> statement-breakpoint
INSERT INTO counter (account_id, counted, scope, detail, part, amount)
SELECT contact.account_id, 'sent_by_campaigns', coalesce(contact.campaign_id, ''), coalesce(contact.channel, ''), 0, count(*)
FROM conversation INNER JOIN contact ON contact.id = conversation.contact_id WHERE conversation.only_campaigns_up_to = conversation.last_message_id
GROUP BY contact.account_id, coalesce(contact.campaign_id, ''), coalesce(contact.channel, '');
--> statement-breakpoint
CREATE FUNCTION membership_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT r.account_id, r.counted, r.scope, r.detail, pg_backend_pid(), sum(r.amount)::integer FROM (
    SELECT list.account_id, 'member' AS counted, list.id AS scope, '' AS detail, 1 AS amount FROM added INNER JOIN list ON list.id = added.list_id
  ) AS r INNER JOIN account ON account.id = r.account_id
  GROUP BY 1, 2, 3, 4 HAVING sum(r.amount) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  ELSE
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT r.account_id, r.counted, r.scope, r.detail, pg_backend_pid(), sum(r.amount)::integer FROM (
    SELECT list.account_id, 'member' AS counted, list.id AS scope, '' AS detail, -1 AS amount FROM gone INNER JOIN list ON list.id = gone.list_id
  ) AS r INNER JOIN account ON account.id = r.account_id
  GROUP BY 1, 2, 3, 4 HAVING sum(r.amount) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER membership_counted_in AFTER INSERT ON membership REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION membership_counted();
--> statement-breakpoint
CREATE TRIGGER membership_counted_out AFTER DELETE ON membership REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION membership_counted();
--> statement-breakpoint
CREATE FUNCTION opening_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT r.account_id, r.counted, r.scope, r.detail, pg_backend_pid(), sum(r.amount)::integer FROM (
    SELECT campaign.account_id, 'opening' AS counted, campaign.id AS scope, added.state || ':' || coalesce(added.reason, '') AS detail, 1 AS amount
      FROM added INNER JOIN campaign ON campaign.id = added.campaign_id
    UNION ALL SELECT campaign.account_id, 'answered', campaign.id, '', 1 FROM added INNER JOIN campaign ON campaign.id = added.campaign_id WHERE added.answered
  ) AS r INNER JOIN account ON account.id = r.account_id
  GROUP BY 1, 2, 3, 4 HAVING sum(r.amount) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  ELSIF TG_OP = 'DELETE' THEN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT r.account_id, r.counted, r.scope, r.detail, pg_backend_pid(), sum(r.amount)::integer FROM (
    SELECT campaign.account_id, 'opening' AS counted, campaign.id AS scope, gone.state || ':' || coalesce(gone.reason, '') AS detail, -1 AS amount
      FROM gone INNER JOIN campaign ON campaign.id = gone.campaign_id
    UNION ALL SELECT campaign.account_id, 'answered', campaign.id, '', -1 FROM gone INNER JOIN campaign ON campaign.id = gone.campaign_id WHERE gone.answered
  ) AS r INNER JOIN account ON account.id = r.account_id
  GROUP BY 1, 2, 3, 4 HAVING sum(r.amount) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  ELSE
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT r.account_id, r.counted, r.scope, r.detail, pg_backend_pid(), sum(r.amount)::integer FROM (
    SELECT campaign.account_id, 'opening' AS counted, campaign.id AS scope, added.state || ':' || coalesce(added.reason, '') AS detail, 1 AS amount
      FROM added INNER JOIN campaign ON campaign.id = added.campaign_id
    UNION ALL SELECT campaign.account_id, 'answered', campaign.id, '', 1 FROM added INNER JOIN campaign ON campaign.id = added.campaign_id WHERE added.answered
    UNION ALL SELECT campaign.account_id, 'opening' AS counted, campaign.id AS scope, gone.state || ':' || coalesce(gone.reason, '') AS detail, -1 AS amount
      FROM gone INNER JOIN campaign ON campaign.id = gone.campaign_id
    UNION ALL SELECT campaign.account_id, 'answered', campaign.id, '', -1 FROM gone INNER JOIN campaign ON campaign.id = gone.campaign_id WHERE gone.answered
  ) AS r INNER JOIN account ON account.id = r.account_id
  GROUP BY 1, 2, 3, 4 HAVING sum(r.amount) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER opening_counted_in AFTER INSERT ON opening REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION opening_counted();
--> statement-breakpoint
CREATE TRIGGER opening_counted_out AFTER DELETE ON opening REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION opening_counted();
--> statement-breakpoint
CREATE TRIGGER opening_counted AFTER UPDATE ON opening REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION opening_counted();
--> statement-breakpoint
CREATE FUNCTION timeline_entry_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT r.account_id, r.counted, r.scope, r.detail, pg_backend_pid(), sum(r.amount)::integer FROM (
    SELECT campaign.account_id, 'done' AS counted, campaign.id AS scope, added.subject || ':' || (added.created_at / 900000) AS detail, 1 AS amount
      FROM added INNER JOIN campaign ON campaign.id = added.campaign_id WHERE added.decision IN ('sent', 'done')
  ) AS r INNER JOIN account ON account.id = r.account_id
  GROUP BY 1, 2, 3, 4 HAVING sum(r.amount) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  ELSE
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT r.account_id, r.counted, r.scope, r.detail, pg_backend_pid(), sum(r.amount)::integer FROM (
    SELECT campaign.account_id, 'done' AS counted, campaign.id AS scope, gone.subject || ':' || (gone.created_at / 900000) AS detail, -1 AS amount
      FROM gone INNER JOIN campaign ON campaign.id = gone.campaign_id WHERE gone.decision IN ('sent', 'done')
  ) AS r INNER JOIN account ON account.id = r.account_id
  GROUP BY 1, 2, 3, 4 HAVING sum(r.amount) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER timeline_entry_counted_in AFTER INSERT ON timeline_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION timeline_entry_counted();
--> statement-breakpoint
CREATE TRIGGER timeline_entry_counted_out AFTER DELETE ON timeline_entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION timeline_entry_counted();
--> statement-breakpoint
CREATE FUNCTION opening_answered() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.answered := NEW.state = 'sent' AND EXISTS (SELECT 1 FROM message WHERE message.contact_id = NEW.contact_id AND message.id > coalesce(NEW.message_id, '') AND direction = 'incoming');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER opening_answered BEFORE INSERT OR UPDATE OF state, message_id, contact_id ON opening FOR EACH ROW
WHEN (NEW.state = 'sent' OR NEW.answered) EXECUTE FUNCTION opening_answered();
--> statement-breakpoint
CREATE FUNCTION message_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM added INNER JOIN opening AS o ON o.contact_id = added.contact_id
    WHERE added.direction = 'incoming' AND o.state = 'sent' AND NOT o.answered AND coalesce(o.message_id, '') < added.id) THEN
    UPDATE opening SET answered = true FROM added WHERE added.direction = 'incoming' AND opening.contact_id = added.contact_id
      AND opening.state = 'sent' AND NOT opening.answered AND coalesce(opening.message_id, '') < added.id;
  END IF;
  IF EXISTS (SELECT 1 FROM added WHERE status = 'Failed') THEN
    INSERT INTO counter (account_id, counted, scope, detail, part, amount)
    SELECT r.account_id, r.counted, r.scope, r.detail, pg_backend_pid(), sum(r.amount)::integer FROM (
      SELECT campaign.account_id, 'failed' AS counted, campaign.id AS scope, '' AS detail, 1 AS amount
        FROM added INNER JOIN campaign ON campaign.id = added.campaign_id WHERE added.status = 'Failed' AND added.direction = 'outgoing'
    ) AS r INNER JOIN account ON account.id = r.account_id
    GROUP BY 1, 2, 3, 4 HAVING sum(r.amount) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_added AFTER INSERT ON message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION message_added();
--> statement-breakpoint
CREATE FUNCTION message_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM gone WHERE direction = 'incoming') THEN
    UPDATE opening SET answered = false WHERE contact_id IN (SELECT contact_id FROM gone WHERE direction = 'incoming') AND answered AND NOT EXISTS (
      SELECT 1 FROM message AS m WHERE m.contact_id = opening.contact_id AND m.id > coalesce(opening.message_id, '') AND m.direction = 'incoming');
  END IF;
  IF EXISTS (SELECT 1 FROM gone WHERE status = 'Failed') THEN
    INSERT INTO counter (account_id, counted, scope, detail, part, amount)
    SELECT r.account_id, r.counted, r.scope, r.detail, pg_backend_pid(), sum(r.amount)::integer FROM (
      SELECT campaign.account_id, 'failed' AS counted, campaign.id AS scope, '' AS detail, -1 AS amount
        FROM gone INNER JOIN campaign ON campaign.id = gone.campaign_id WHERE gone.status = 'Failed' AND gone.direction = 'outgoing'
    ) AS r INNER JOIN account ON account.id = r.account_id
    GROUP BY 1, 2, 3, 4 HAVING sum(r.amount) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_gone AFTER DELETE ON message REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION message_gone();
--> statement-breakpoint
CREATE FUNCTION message_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF OLD.contact_id <> NEW.contact_id THEN
    UPDATE opening SET answered = NOT answered WHERE contact_id IN (OLD.contact_id, NEW.contact_id) AND answered <> (state = 'sent' AND EXISTS (
      SELECT 1 FROM message AS m WHERE m.contact_id = opening.contact_id AND m.id > coalesce(opening.message_id, '') AND m.direction = 'incoming'));
  END IF;
  IF (OLD.status = 'Failed') <> (NEW.status = 'Failed') AND NEW.direction = 'outgoing' THEN
    INSERT INTO counter (account_id, counted, scope, detail, part, amount)
    SELECT account.id, 'failed', campaign.id, '', pg_backend_pid(), CASE WHEN NEW.status = 'Failed' THEN 1 ELSE -1 END
    FROM campaign INNER JOIN account ON account.id = campaign.account_id WHERE campaign.id = NEW.campaign_id
    ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_changed AFTER UPDATE OF contact_id, status ON message FOR EACH ROW
WHEN (OLD.contact_id <> NEW.contact_id OR (OLD.status = 'Failed') <> (NEW.status = 'Failed')) EXECUTE FUNCTION message_changed();
--> statement-breakpoint
CREATE FUNCTION conversation_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO counter (account_id, counted, scope, detail, part, amount)
    SELECT account.id, k.counted, coalesce(c.campaign_id, ''), coalesce(c.channel, ''), pg_backend_pid(), -1
    FROM (SELECT * FROM contact WHERE id = OLD.contact_id FOR SHARE) AS c INNER JOIN account ON account.id = c.account_id CROSS JOIN (VALUES ('needs_human'), ('failed_in'), ('unread'), ('sent_by_campaigns')) AS k (counted)
    WHERE k.counted = 'needs_human' AND c.needs_human_at IS NOT NULL
        OR k.counted = 'failed_in' AND OLD.failed > 0
        OR k.counted = 'unread' AND OLD.unread > 0
        OR k.counted = 'sent_by_campaigns' AND OLD.only_campaigns_up_to = OLD.last_message_id ORDER BY k.counted
    ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO counter (account_id, counted, scope, detail, part, amount)
    SELECT account.id, k.counted, coalesce(c.campaign_id, ''), coalesce(c.channel, ''), pg_backend_pid(), 1
    FROM (SELECT * FROM contact WHERE id = NEW.contact_id FOR SHARE) AS c INNER JOIN account ON account.id = c.account_id CROSS JOIN (VALUES ('needs_human'), ('failed_in'), ('unread'), ('sent_by_campaigns')) AS k (counted)
    WHERE k.counted = 'needs_human' AND c.needs_human_at IS NOT NULL
        OR k.counted = 'failed_in' AND NEW.failed > 0
        OR k.counted = 'unread' AND NEW.unread > 0
        OR k.counted = 'sent_by_campaigns' AND NEW.only_campaigns_up_to = NEW.last_message_id ORDER BY k.counted
    ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_counted_in AFTER INSERT OR DELETE ON conversation FOR EACH ROW EXECUTE FUNCTION conversation_counted();
--> statement-breakpoint
CREATE TRIGGER conversation_counted AFTER UPDATE ON conversation FOR EACH ROW
WHEN ((OLD.unread > 0) <> (NEW.unread > 0) OR (OLD.failed > 0) <> (NEW.failed > 0)
  OR (OLD.only_campaigns_up_to IS NOT DISTINCT FROM OLD.last_message_id) <> (NEW.only_campaigns_up_to IS NOT DISTINCT FROM NEW.last_message_id)) EXECUTE FUNCTION conversation_counted();
--> statement-breakpoint
CREATE FUNCTION contact_conversation_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, k.counted, coalesce(OLD.campaign_id, ''), coalesce(OLD.channel, ''), pg_backend_pid(), -1
  FROM conversation AS v INNER JOIN account ON account.id = v.account_id CROSS JOIN (VALUES ('needs_human'), ('failed_in'), ('unread'), ('sent_by_campaigns')) AS k (counted)
  WHERE v.contact_id = OLD.id AND (k.counted = 'needs_human' AND OLD.needs_human_at IS NOT NULL
      OR k.counted = 'failed_in' AND v.failed > 0
      OR k.counted = 'unread' AND v.unread > 0
      OR k.counted = 'sent_by_campaigns' AND v.only_campaigns_up_to = v.last_message_id) ORDER BY k.counted
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, k.counted, coalesce(NEW.campaign_id, ''), coalesce(NEW.channel, ''), pg_backend_pid(), 1
  FROM conversation AS v INNER JOIN account ON account.id = v.account_id CROSS JOIN (VALUES ('needs_human'), ('failed_in'), ('unread'), ('sent_by_campaigns')) AS k (counted)
  WHERE v.contact_id = NEW.id AND (k.counted = 'needs_human' AND NEW.needs_human_at IS NOT NULL
      OR k.counted = 'failed_in' AND v.failed > 0
      OR k.counted = 'unread' AND v.unread > 0
      OR k.counted = 'sent_by_campaigns' AND v.only_campaigns_up_to = v.last_message_id) ORDER BY k.counted
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_conversation_counted AFTER UPDATE OF campaign_id, channel, needs_human_at ON contact FOR EACH ROW
WHEN (OLD.campaign_id IS DISTINCT FROM NEW.campaign_id OR OLD.channel IS DISTINCT FROM NEW.channel
  OR (OLD.needs_human_at IS NULL) <> (NEW.needs_human_at IS NULL)) EXECUTE FUNCTION contact_conversation_counted();
--> statement-breakpoint
CREATE TRIGGER contact_conversation_counted_out BEFORE DELETE ON contact FOR EACH ROW EXECUTE FUNCTION contact_conversation_counted();
--> statement-breakpoint
CREATE FUNCTION counters_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM counter WHERE account_id = OLD.account_id AND scope = OLD.id AND counted IN ('member', 'opening', 'answered', 'failed', 'done');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_counters_gone AFTER DELETE ON campaign FOR EACH ROW EXECUTE FUNCTION counters_gone();
--> statement-breakpoint
CREATE TRIGGER list_counters_gone AFTER DELETE ON list FOR EACH ROW EXECUTE FUNCTION counters_gone();
