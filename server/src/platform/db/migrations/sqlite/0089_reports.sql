CREATE TABLE `figure` (
	`account_id` text NOT NULL,
	`ends_at` integer NOT NULL,
	`kind` text NOT NULL,
	`campaign_id` text NOT NULL,
	`channel` text NOT NULL,
	`member_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`account_id`, `ends_at`, `kind`, `campaign_id`, `channel`, `member_id`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `figure_day` (
	`account_id` text NOT NULL,
	`ends_at` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`day` text NOT NULL,
	`changes` integer NOT NULL,
	`counted_changes` integer NOT NULL,
	PRIMARY KEY(`account_id`, `ends_at`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `figure_past` (
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`slot` integer NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`member_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`account_id`, `slot`, `kind`, `campaign_id`, `channel`, `member_id`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
-- figures: triggers note what changes of days that are counted, and count what is deleted
CREATE TRIGGER message_figures_changed AFTER UPDATE OF status, next_attempt_at, delivered_at, read_at, contact_id, campaign_id, channel, member_id ON message
WHEN EXISTS (SELECT 1 FROM figure_day WHERE account_id = new.account_id AND ends_at > new.created_at) BEGIN
  UPDATE figure_day SET changes = changes + 1 WHERE account_id = new.account_id AND ends_at > new.created_at AND starts_at <= new.created_at;
END;
--> statement-breakpoint
CREATE TRIGGER contact_figures_changed AFTER UPDATE OF is_test, is_example, source ON contact
WHEN old.is_test <> new.is_test OR old.is_example <> new.is_example OR old.source IS NOT new.source BEGIN
  UPDATE figure_day SET changes = changes + 1 WHERE account_id = new.account_id AND ends_at > new.created_at AND (starts_at <= new.created_at OR ((old.is_test <> new.is_test OR old.is_example <> new.is_example)
    AND EXISTS (SELECT 1 FROM message WHERE contact_id = new.id AND created_at >= figure_day.starts_at AND created_at < figure_day.ends_at)));
END;
--> statement-breakpoint
CREATE TRIGGER message_figures_gone AFTER DELETE ON message
WHEN EXISTS (SELECT 1 FROM contact WHERE id = old.contact_id AND NOT contact.is_test AND NOT contact.is_example) BEGIN
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT account.id, old.created_at / 900000, CASE WHEN old.type = 'system' THEN 'system'
    WHEN old.direction = 'incoming' THEN 'incoming'
    WHEN old.status = 'Sent' THEN old.author || CASE WHEN old.read_at IS NOT NULL THEN ':read:' WHEN old.delivered_at IS NOT NULL THEN ':delivered:' ELSE ':sent:' END || coalesce(old.template ->> 'templateId', '')
    WHEN old.status = 'Failed' AND old.next_attempt_at IS NULL THEN old.author || ':failed:' || coalesce(old.error ->> 'code', old.error ->> 'kind', '')
    ELSE old.author || ':onTheWay:' END, coalesce(old.campaign_id, ''), old.channel, coalesce(old.member_id, ''), 1
  FROM account WHERE account.id = old.account_id
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT p.account_id, p.slot, p.kind, p.campaign_id, '', '', sum(p.amount) FROM (
    SELECT o.account_id, o.joined_at / 900000 AS slot, 'aged:sent::' || CASE WHEN 'sent' <> 'sent' THEN ''
    WHEN g.id IS NULL THEN 'unknown'
    WHEN g.status = 'Queued' OR (g.status = 'Failed' AND g.next_attempt_at IS NOT NULL) THEN 'onTheWay'
    WHEN g.status = 'Failed' AND g.error ->> 'kind' = 'unknown_outcome' THEN 'unknown'
    WHEN g.status = 'Failed' THEN 'failed'
    WHEN g.read_at IS NOT NULL THEN 'read'
    WHEN g.delivered_at IS NOT NULL THEN 'delivered'
    ELSE 'unknown' END || ':' AS kind, o.campaign_id, 1 AS amount
      FROM (SELECT old.id AS id, old.status AS status, old.next_attempt_at AS next_attempt_at, old.error AS error, old.read_at AS read_at, old.delivered_at AS delivered_at) AS g INNER JOIN opening AS o ON o.message_id = g.id INNER JOIN account ON account.id = o.account_id WHERE o.contact_id = old.contact_id AND o.state = 'sent' AND old.author = 'campaign'
    UNION ALL SELECT o.account_id, o.joined_at / 900000, 'aged:sent::unknown:', o.campaign_id, -1
      FROM (SELECT old.id AS id, old.status AS status, old.next_attempt_at AS next_attempt_at, old.error AS error, old.read_at AS read_at, old.delivered_at AS delivered_at) AS g INNER JOIN opening AS o ON o.message_id = g.id INNER JOIN account ON account.id = o.account_id WHERE o.contact_id = old.contact_id AND o.state = 'sent' AND old.author = 'campaign'
  ) AS p GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER contact_figures_gone BEFORE DELETE ON contact
WHEN NOT old.is_test AND NOT old.is_example BEGIN
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT m.account_id, (m.created_at / 900000), CASE WHEN m.type = 'system' THEN 'system'
    WHEN m.direction = 'incoming' THEN 'incoming'
    WHEN m.status = 'Sent' THEN m.author || CASE WHEN m.read_at IS NOT NULL THEN ':read:' WHEN m.delivered_at IS NOT NULL THEN ':delivered:' ELSE ':sent:' END || coalesce(m.template ->> 'templateId', '')
    WHEN m.status = 'Failed' AND m.next_attempt_at IS NULL THEN m.author || ':failed:' || coalesce(m.error ->> 'code', m.error ->> 'kind', '')
    ELSE m.author || ':onTheWay:' END, coalesce(m.campaign_id, ''), m.channel, coalesce(m.member_id, ''), count(*)
  FROM message AS m INNER JOIN account ON account.id = m.account_id WHERE m.contact_id = old.id
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT p.account_id, p.slot, p.kind, '', '', '', 1 FROM (
    SELECT account.id AS account_id, old.created_at / 900000 AS slot, 'contact:' || coalesce(old.source ->> 'source', '') || ':' || coalesce(old.source ->> 'id', '') AS kind FROM account WHERE account.id = old.account_id
    UNION ALL SELECT account.id, old.opted_out_at / 900000, 'optedOut' FROM account WHERE account.id = old.account_id AND old.opted_out_at IS NOT NULL
  ) AS p WHERE true ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT o.account_id, (o.joined_at / 900000), 'opening:' || o.state || ':' || CASE WHEN o.state = 'sent' THEN '' ELSE coalesce(o.reason, '') END || ':' || CASE WHEN o.state <> 'sent' THEN ''
    WHEN m.id IS NULL THEN 'unknown'
    WHEN m.status = 'Queued' OR (m.status = 'Failed' AND m.next_attempt_at IS NOT NULL) THEN 'onTheWay'
    WHEN m.status = 'Failed' AND m.error ->> 'kind' = 'unknown_outcome' THEN 'unknown'
    WHEN m.status = 'Failed' THEN 'failed'
    WHEN m.read_at IS NOT NULL THEN 'read'
    WHEN m.delivered_at IS NOT NULL THEN 'delivered'
    ELSE 'unknown' END || ':' || CASE WHEN o.answered THEN 'a' ELSE '' END
    || CASE WHEN EXISTS (SELECT 1 FROM message AS t WHERE t.contact_id = o.contact_id AND t.campaign_id = o.campaign_id AND t.direction = 'incoming' AND t.incoming_data ->> 'tapped' IS NOT NULL) THEN 't' ELSE '' END
    || CASE WHEN EXISTS (SELECT 1 FROM timeline_entry AS e WHERE e.contact_id = o.contact_id AND e.campaign_id = o.campaign_id AND e.subject = 'hand_over' AND e.decision IN ('sent', 'done')) THEN 'h' ELSE '' END
    || CASE WHEN EXISTS (SELECT 1 FROM timeline_entry AS e WHERE e.contact_id = o.contact_id AND e.campaign_id = o.campaign_id AND e.subject = 'opt_out' AND e.decision IN ('sent', 'done')) THEN 'o' ELSE '' END, o.campaign_id, '', '', count(*)
  FROM opening AS o INNER JOIN account ON account.id = o.account_id LEFT JOIN message AS m ON m.id = o.message_id WHERE o.contact_id = old.id
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER recipient_figures_gone AFTER UPDATE OF contact_id ON recipient
WHEN old.contact_id IS NOT NULL AND new.contact_id IS NULL AND coalesce(new.reason, '') <> 'merged' BEGIN
  INSERT INTO figure_past (account_id, slot, kind, campaign_id, channel, member_id, amount)
  SELECT account.id, (contact.created_at / 900000), 'recipient:' || new.state || ':' || CASE WHEN new.state = 'sent' THEN '' ELSE coalesce(new.reason, '') END || ':' || CASE WHEN new.state <> 'sent' THEN ''
    WHEN m.id IS NULL THEN 'unknown'
    WHEN m.status = 'Queued' OR (m.status = 'Failed' AND m.next_attempt_at IS NOT NULL) THEN 'onTheWay'
    WHEN m.status = 'Failed' AND m.error ->> 'kind' = 'unknown_outcome' THEN 'unknown'
    WHEN m.status = 'Failed' THEN 'failed'
    WHEN m.read_at IS NOT NULL THEN 'read'
    WHEN m.delivered_at IS NOT NULL THEN 'delivered'
    ELSE 'unknown' END || ':'
    || CASE WHEN new.state = 'sent' AND EXISTS (SELECT 1 FROM message AS t WHERE t.contact_id = contact.id AND t.id > new.message_id AND t.campaign_id = new.campaign_id AND t.direction = 'incoming') THEN 'a' ELSE '' END
    || CASE WHEN new.state = 'sent' AND EXISTS (SELECT 1 FROM message AS t WHERE t.contact_id = contact.id AND t.id > new.message_id AND t.campaign_id = new.campaign_id AND t.direction = 'incoming' AND t.incoming_data ->> 'tapped' IS NOT NULL) THEN 't' ELSE '' END
    || CASE WHEN new.state = 'sent' AND EXISTS (SELECT 1 FROM timeline_entry AS e WHERE e.contact_id = contact.id AND e.campaign_id = new.campaign_id AND e.subject = 'hand_over' AND e.decision IN ('sent', 'done') AND e.created_at >= m.created_at) THEN 'h' ELSE '' END
    || CASE WHEN new.state = 'sent' AND EXISTS (SELECT 1 FROM timeline_entry AS e WHERE e.contact_id = contact.id AND e.campaign_id = new.campaign_id AND e.subject = 'opt_out' AND e.decision IN ('sent', 'done') AND e.created_at >= m.created_at) THEN 'o' ELSE '' END, new.broadcast_id, '', '', 1
  FROM contact INNER JOIN account ON account.id = contact.account_id LEFT JOIN message AS m ON m.id = new.message_id WHERE contact.id = old.contact_id AND NOT contact.is_test AND NOT contact.is_example
  ON CONFLICT (account_id, slot, kind, campaign_id, channel, member_id) DO UPDATE SET amount = figure_past.amount + excluded.amount;
END;
