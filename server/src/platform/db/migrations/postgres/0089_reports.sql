CREATE TABLE "figure" (
	"account_id" text NOT NULL,
	"ends_at" bigint NOT NULL,
	"kind" text NOT NULL,
	"campaign_id" text NOT NULL,
	"channel" text NOT NULL,
	"member_id" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "figure_account_id_ends_at_kind_campaign_id_channel_member_id_pk" PRIMARY KEY("account_id","ends_at","kind","campaign_id","channel","member_id")
);
--> statement-breakpoint
CREATE TABLE "figure_day" (
	"account_id" text NOT NULL,
	"ends_at" bigint NOT NULL,
	"starts_at" bigint NOT NULL,
	"day" text NOT NULL,
	"changes" integer NOT NULL,
	"counted_changes" integer NOT NULL,
	CONSTRAINT "figure_day_account_id_ends_at_pk" PRIMARY KEY("account_id","ends_at")
);
--> statement-breakpoint
CREATE TABLE "figure_past" (
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"slot" integer NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"member_id" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "figure_past_account_id_slot_kind_campaign_id_channel_member_id_pk" PRIMARY KEY("account_id","slot","kind","campaign_id","channel","member_id")
);
--> statement-breakpoint
ALTER TABLE "figure" ADD CONSTRAINT "figure_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_day" ADD CONSTRAINT "figure_day_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_past" ADD CONSTRAINT "figure_past_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- figures: triggers note what changes of days that are counted, and count what is deleted
CREATE FUNCTION message_figures_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE figure_day SET changes = changes + 1 WHERE account_id = NEW.account_id AND ends_at > NEW.created_at AND starts_at <= NEW.created_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_figures_changed AFTER UPDATE OF status, next_attempt_at, delivered_at, read_at, contact_id, campaign_id, channel, member_id ON message FOR EACH ROW EXECUTE FUNCTION message_figures_changed();
--> statement-breakpoint
CREATE FUNCTION contact_figures_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE figure_day SET changes = changes + 1 WHERE account_id = NEW.account_id AND ends_at > NEW.created_at AND (starts_at <= NEW.created_at OR ((OLD.is_test <> NEW.is_test OR OLD.is_example <> NEW.is_example)
    AND EXISTS (SELECT 1 FROM message WHERE contact_id = NEW.id AND created_at >= figure_day.starts_at AND created_at < figure_day.ends_at)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_figures_changed AFTER UPDATE OF is_test, is_example, source ON contact FOR EACH ROW
WHEN (OLD.is_test <> NEW.is_test OR OLD.is_example <> NEW.is_example OR OLD.source IS DISTINCT FROM NEW.source) EXECUTE FUNCTION contact_figures_changed();
--> statement-breakpoint
CREATE FUNCTION message_figures_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT m.account_id, (m.created_at / 900000)::integer, CASE WHEN m.type = 'system' THEN 'system'
    WHEN m.direction = 'incoming' THEN 'incoming'
    WHEN m.status = 'Sent' THEN m.author || CASE WHEN m.read_at IS NOT NULL THEN ':read:' WHEN m.delivered_at IS NOT NULL THEN ':delivered:' ELSE ':sent:' END || coalesce(m.template ->> 'templateId', '')
    WHEN m.status = 'Failed' AND m.next_attempt_at IS NULL THEN m.author || ':failed:' || coalesce(m.error ->> 'code', m.error ->> 'kind', '')
    ELSE m.author || ':onTheWay:' END, coalesce(m.campaign_id, ''), m.channel, coalesce(m.member_id, ''), count(*)::integer
  FROM gone AS m INNER JOIN contact ON contact.id = m.contact_id INNER JOIN account ON account.id = m.account_id WHERE NOT contact.is_test AND NOT contact.is_example
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT p.account_id, p.slot::integer, p.kind, p.campaign_id, '', '', sum(p.amount)::integer FROM (
    SELECT o.account_id, o.joined_at / 900000 AS slot, 'aged:sent::' || CASE WHEN 'sent' <> 'sent' THEN ''
    WHEN g.id IS NULL THEN 'unknown'
    WHEN g.status = 'Queued' OR (g.status = 'Failed' AND g.next_attempt_at IS NOT NULL) THEN 'onTheWay'
    WHEN g.status = 'Failed' AND g.error ->> 'kind' = 'unknown_outcome' THEN 'unknown'
    WHEN g.status = 'Failed' THEN 'failed'
    WHEN g.read_at IS NOT NULL THEN 'read'
    WHEN g.delivered_at IS NOT NULL THEN 'delivered'
    ELSE 'unknown' END || ':' AS kind, o.campaign_id, 1 AS amount
      FROM gone AS g INNER JOIN contact ON contact.id = g.contact_id INNER JOIN opening AS o ON o.contact_id = g.contact_id AND o.message_id = g.id INNER JOIN account ON account.id = o.account_id WHERE o.state = 'sent' AND g.author = 'campaign' AND NOT contact.is_test AND NOT contact.is_example
    UNION ALL SELECT o.account_id, o.joined_at / 900000, 'aged:sent::unknown:', o.campaign_id, -1
      FROM gone AS g INNER JOIN contact ON contact.id = g.contact_id INNER JOIN opening AS o ON o.contact_id = g.contact_id AND o.message_id = g.id INNER JOIN account ON account.id = o.account_id WHERE o.state = 'sent' AND g.author = 'campaign' AND NOT contact.is_test AND NOT contact.is_example
  ) AS p GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_figures_gone AFTER DELETE ON message REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION message_figures_gone();
--> statement-breakpoint
CREATE FUNCTION contact_figures_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT m.account_id, (m.created_at / 900000)::integer, CASE WHEN m.type = 'system' THEN 'system'
    WHEN m.direction = 'incoming' THEN 'incoming'
    WHEN m.status = 'Sent' THEN m.author || CASE WHEN m.read_at IS NOT NULL THEN ':read:' WHEN m.delivered_at IS NOT NULL THEN ':delivered:' ELSE ':sent:' END || coalesce(m.template ->> 'templateId', '')
    WHEN m.status = 'Failed' AND m.next_attempt_at IS NULL THEN m.author || ':failed:' || coalesce(m.error ->> 'code', m.error ->> 'kind', '')
    ELSE m.author || ':onTheWay:' END, coalesce(m.campaign_id, ''), m.channel, coalesce(m.member_id, ''), count(*)::integer
  FROM message AS m INNER JOIN account ON account.id = m.account_id WHERE m.contact_id = OLD.id
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT p.account_id, p.slot::integer, p.kind, '', '', '', 1 FROM (
    SELECT account.id AS account_id, OLD.created_at / 900000 AS slot, 'contact:' || coalesce(OLD.source ->> 'source', '') || ':' || coalesce(OLD.source ->> 'id', '') AS kind FROM account WHERE account.id = OLD.account_id
    UNION ALL SELECT account.id, OLD.opted_out_at / 900000, 'optedOut' FROM account WHERE account.id = OLD.account_id AND OLD.opted_out_at IS NOT NULL
  ) AS p WHERE true ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT o.account_id, (o.joined_at / 900000)::integer, 'opening:' || o.state || ':' || CASE WHEN o.state = 'sent' THEN '' ELSE coalesce(o.reason, '') END || ':' || CASE WHEN o.state <> 'sent' THEN ''
    WHEN m.id IS NULL THEN 'unknown'
    WHEN m.status = 'Queued' OR (m.status = 'Failed' AND m.next_attempt_at IS NOT NULL) THEN 'onTheWay'
    WHEN m.status = 'Failed' AND m.error ->> 'kind' = 'unknown_outcome' THEN 'unknown'
    WHEN m.status = 'Failed' THEN 'failed'
    WHEN m.read_at IS NOT NULL THEN 'read'
    WHEN m.delivered_at IS NOT NULL THEN 'delivered'
    ELSE 'unknown' END || ':' || CASE WHEN o.answered THEN 'a' ELSE '' END
    || CASE WHEN EXISTS (SELECT 1 FROM message AS t WHERE t.contact_id = o.contact_id AND t.campaign_id = o.campaign_id AND t.direction = 'incoming' AND t.incoming_data ->> 'tapped' IS NOT NULL) THEN 't' ELSE '' END
    || CASE WHEN EXISTS (SELECT 1 FROM timeline_entry AS e WHERE e.contact_id = o.contact_id AND e.campaign_id = o.campaign_id AND e.subject = 'hand_over' AND e.decision IN ('sent', 'done')) THEN 'h' ELSE '' END
    || CASE WHEN EXISTS (SELECT 1 FROM timeline_entry AS e WHERE e.contact_id = o.contact_id AND e.campaign_id = o.campaign_id AND e.subject = 'opt_out' AND e.decision IN ('sent', 'done')) THEN 'o' ELSE '' END, o.campaign_id, '', '', count(*)::integer
  FROM opening AS o INNER JOIN account ON account.id = o.account_id LEFT JOIN message AS m ON m.id = o.message_id WHERE o.contact_id = OLD.id
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_figures_gone BEFORE DELETE ON contact FOR EACH ROW WHEN (NOT OLD.is_test AND NOT OLD.is_example) EXECUTE FUNCTION contact_figures_gone();
--> statement-breakpoint
CREATE FUNCTION recipient_figures_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT account.id, (contact.created_at / 900000)::integer, 'recipient:' || NEW.state || ':' || CASE WHEN NEW.state = 'sent' THEN '' ELSE coalesce(NEW.reason, '') END || ':' || CASE WHEN NEW.state <> 'sent' THEN ''
    WHEN m.id IS NULL THEN 'unknown'
    WHEN m.status = 'Queued' OR (m.status = 'Failed' AND m.next_attempt_at IS NOT NULL) THEN 'onTheWay'
    WHEN m.status = 'Failed' AND m.error ->> 'kind' = 'unknown_outcome' THEN 'unknown'
    WHEN m.status = 'Failed' THEN 'failed'
    WHEN m.read_at IS NOT NULL THEN 'read'
    WHEN m.delivered_at IS NOT NULL THEN 'delivered'
    ELSE 'unknown' END || ':'
    || CASE WHEN NEW.state = 'sent' AND EXISTS (SELECT 1 FROM message AS t WHERE t.contact_id = contact.id AND t.id > NEW.message_id AND t.campaign_id = NEW.campaign_id AND t.direction = 'incoming') THEN 'a' ELSE '' END
    || CASE WHEN NEW.state = 'sent' AND EXISTS (SELECT 1 FROM message AS t WHERE t.contact_id = contact.id AND t.id > NEW.message_id AND t.campaign_id = NEW.campaign_id AND t.direction = 'incoming' AND t.incoming_data ->> 'tapped' IS NOT NULL) THEN 't' ELSE '' END
    || CASE WHEN NEW.state = 'sent' AND EXISTS (SELECT 1 FROM timeline_entry AS e WHERE e.contact_id = contact.id AND e.campaign_id = NEW.campaign_id AND e.subject = 'hand_over' AND e.decision IN ('sent', 'done') AND e.created_at >= m.created_at) THEN 'h' ELSE '' END
    || CASE WHEN NEW.state = 'sent' AND EXISTS (SELECT 1 FROM timeline_entry AS e WHERE e.contact_id = contact.id AND e.campaign_id = NEW.campaign_id AND e.subject = 'opt_out' AND e.decision IN ('sent', 'done') AND e.created_at >= m.created_at) THEN 'o' ELSE '' END, NEW.broadcast_id, '', '', 1
  FROM contact INNER JOIN account ON account.id = contact.account_id LEFT JOIN message AS m ON m.id = NEW.message_id WHERE contact.id = OLD.contact_id AND NOT contact.is_test AND NOT contact.is_example
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recipient_figures_gone AFTER UPDATE OF contact_id ON recipient FOR EACH ROW
WHEN (OLD.contact_id IS NOT NULL AND NEW.contact_id IS NULL AND coalesce(NEW.reason, '') <> 'merged') EXECUTE FUNCTION recipient_figures_gone();
