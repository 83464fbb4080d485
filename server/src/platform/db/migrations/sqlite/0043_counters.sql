CREATE TABLE `counter` (
	`account_id` text NOT NULL,
	`counted` text NOT NULL,
	`scope` text NOT NULL,
	`detail` text NOT NULL,
	`part` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`account_id`, `counted`, `scope`, `detail`, `part`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `opening` ADD `answered` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `message_sent_ix` ON `message` (`account_id`,`id`) WHERE "message"."direction" = 'outgoing' and "message"."status" = 'Sent';--> statement-breakpoint
-- counters: first what is there, then what changes
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
CREATE TRIGGER membership_counted_in AFTER INSERT ON membership BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, 'member', list.id, '', 0, 1 FROM list INNER JOIN account ON account.id = list.account_id WHERE list.id = new.list_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER membership_counted_out AFTER DELETE ON membership BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, 'member', list.id, '', 0, -1 FROM list INNER JOIN account ON account.id = list.account_id WHERE list.id = old.list_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER opening_counted_in AFTER INSERT ON opening BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, v.counted, campaign.id, v.detail, 0, v.amount FROM (SELECT 'opening' AS counted, new.state || ':' || coalesce(new.reason, '') AS detail, 1 AS amount UNION ALL SELECT 'answered', '', 1 WHERE new.answered) AS v, campaign
  INNER JOIN account ON account.id = campaign.account_id WHERE campaign.id = new.campaign_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER opening_counted_out AFTER DELETE ON opening BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, v.counted, campaign.id, v.detail, 0, v.amount FROM (SELECT 'opening' AS counted, old.state || ':' || coalesce(old.reason, '') AS detail, -1 AS amount UNION ALL SELECT 'answered', '', -1 WHERE old.answered) AS v, campaign
  INNER JOIN account ON account.id = campaign.account_id WHERE campaign.id = old.campaign_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER opening_counted AFTER UPDATE OF state, reason, answered ON opening
WHEN old.state <> new.state OR old.reason IS NOT new.reason OR old.answered <> new.answered BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, v.counted, campaign.id, v.detail, 0, v.amount FROM (SELECT 'opening' AS counted, old.state || ':' || coalesce(old.reason, '') AS detail, -1 AS amount UNION ALL SELECT 'answered', '', -1 WHERE old.answered UNION ALL SELECT 'opening' AS counted, new.state || ':' || coalesce(new.reason, '') AS detail, 1 AS amount UNION ALL SELECT 'answered', '', 1 WHERE new.answered) AS v, campaign
  INNER JOIN account ON account.id = campaign.account_id WHERE campaign.id = new.campaign_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER opening_answered_new AFTER INSERT ON opening
WHEN new.answered <> (new.state = 'sent' AND EXISTS (SELECT 1 FROM message WHERE contact_id = new.contact_id AND id > coalesce(new.message_id, '') AND direction = 'incoming')) BEGIN
  UPDATE opening SET answered = (new.state = 'sent' AND EXISTS (SELECT 1 FROM message WHERE contact_id = new.contact_id AND id > coalesce(new.message_id, '') AND direction = 'incoming')) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER opening_answered AFTER UPDATE OF state, message_id, contact_id ON opening
WHEN new.answered <> (new.state = 'sent' AND EXISTS (SELECT 1 FROM message WHERE contact_id = new.contact_id AND id > coalesce(new.message_id, '') AND direction = 'incoming')) BEGIN
  UPDATE opening SET answered = (new.state = 'sent' AND EXISTS (SELECT 1 FROM message WHERE contact_id = new.contact_id AND id > coalesce(new.message_id, '') AND direction = 'incoming')) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER message_answers AFTER INSERT ON message
WHEN new.direction = 'incoming' AND EXISTS (SELECT 1 FROM opening WHERE contact_id = new.contact_id AND state = 'sent' AND NOT answered AND coalesce(message_id, '') < new.id) BEGIN
  UPDATE opening SET answered = 1 WHERE contact_id = new.contact_id AND state = 'sent' AND NOT answered AND coalesce(message_id, '') < new.id;
END;
--> statement-breakpoint
CREATE TRIGGER message_answers_moved AFTER UPDATE OF contact_id ON message
WHEN old.contact_id <> new.contact_id AND new.direction = 'incoming' BEGIN
  UPDATE opening SET answered = NOT answered WHERE contact_id IN (old.contact_id, new.contact_id) AND answered <> (state = 'sent' AND EXISTS (SELECT 1 FROM message WHERE contact_id = opening.contact_id AND id > coalesce(opening.message_id, '') AND direction = 'incoming'));
END;
--> statement-breakpoint
CREATE TRIGGER message_answers_gone AFTER DELETE ON message
WHEN old.direction = 'incoming' BEGIN
  UPDATE opening SET answered = 0 WHERE contact_id = old.contact_id AND answered AND NOT (state = 'sent' AND EXISTS (SELECT 1 FROM message WHERE contact_id = opening.contact_id AND id > coalesce(opening.message_id, '') AND direction = 'incoming'));
END;
--> statement-breakpoint
CREATE TRIGGER message_failed_in AFTER INSERT ON message
WHEN new.status = 'Failed' AND new.direction = 'outgoing' AND new.campaign_id IS NOT NULL BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, v.counted, campaign.id, v.detail, 0, v.amount FROM (SELECT 'failed' AS counted, '' AS detail, 1 AS amount) AS v, campaign
  INNER JOIN account ON account.id = campaign.account_id WHERE campaign.id = new.campaign_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER message_failed_out AFTER DELETE ON message
WHEN old.status = 'Failed' AND old.direction = 'outgoing' AND old.campaign_id IS NOT NULL BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, v.counted, campaign.id, v.detail, 0, v.amount FROM (SELECT 'failed' AS counted, '' AS detail, -1 AS amount) AS v, campaign
  INNER JOIN account ON account.id = campaign.account_id WHERE campaign.id = old.campaign_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER message_failed AFTER UPDATE OF status ON message
WHEN (old.status = 'Failed') <> (new.status = 'Failed') AND new.direction = 'outgoing' AND new.campaign_id IS NOT NULL BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, v.counted, campaign.id, v.detail, 0, v.amount FROM (SELECT 'failed' AS counted, '' AS detail, CASE WHEN new.status = 'Failed' THEN 1 ELSE -1 END AS amount) AS v, campaign
  INNER JOIN account ON account.id = campaign.account_id WHERE campaign.id = new.campaign_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER timeline_entry_counted_in AFTER INSERT ON timeline_entry
WHEN new.decision IN ('sent', 'done') AND new.campaign_id IS NOT NULL BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, v.counted, campaign.id, v.detail, 0, v.amount FROM (SELECT 'done' AS counted, new.subject || ':' || (new.created_at / 900000) AS detail, 1 AS amount) AS v, campaign
  INNER JOIN account ON account.id = campaign.account_id WHERE campaign.id = new.campaign_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER timeline_entry_counted_out AFTER DELETE ON timeline_entry
WHEN old.decision IN ('sent', 'done') AND old.campaign_id IS NOT NULL BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, v.counted, campaign.id, v.detail, 0, v.amount FROM (SELECT 'done' AS counted, old.subject || ':' || (old.created_at / 900000) AS detail, -1 AS amount) AS v, campaign
  INNER JOIN account ON account.id = campaign.account_id WHERE campaign.id = old.campaign_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER conversation_counted_in AFTER INSERT ON conversation BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, k.counted, coalesce(contact.campaign_id, ''), coalesce(contact.channel, ''), 0, 1 FROM contact
  INNER JOIN account ON account.id = contact.account_id, (SELECT 'needs_human' AS counted UNION ALL SELECT 'failed_in' UNION ALL SELECT 'unread' UNION ALL SELECT 'sent_by_campaigns') AS k WHERE contact.id = new.contact_id AND (k.counted = 'needs_human' AND contact.needs_human_at IS NOT NULL OR k.counted = 'failed_in' AND new.failed > 0 OR k.counted = 'unread' AND new.unread > 0 OR k.counted = 'sent_by_campaigns' AND new.only_campaigns_up_to = new.last_message_id)
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER conversation_counted_out AFTER DELETE ON conversation BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, k.counted, coalesce(contact.campaign_id, ''), coalesce(contact.channel, ''), 0, -1 FROM contact
  INNER JOIN account ON account.id = contact.account_id, (SELECT 'needs_human' AS counted UNION ALL SELECT 'failed_in' UNION ALL SELECT 'unread' UNION ALL SELECT 'sent_by_campaigns') AS k WHERE contact.id = old.contact_id AND (k.counted = 'needs_human' AND contact.needs_human_at IS NOT NULL OR k.counted = 'failed_in' AND old.failed > 0 OR k.counted = 'unread' AND old.unread > 0 OR k.counted = 'sent_by_campaigns' AND old.only_campaigns_up_to = old.last_message_id)
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER conversation_counted AFTER UPDATE ON conversation
WHEN (old.unread > 0) <> (new.unread > 0) OR (old.failed > 0) <> (new.failed > 0)
  OR (old.only_campaigns_up_to IS old.last_message_id) <> (new.only_campaigns_up_to IS new.last_message_id) BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, k.counted, coalesce(contact.campaign_id, ''), coalesce(contact.channel, ''), 0, -1 FROM contact
  INNER JOIN account ON account.id = contact.account_id, (SELECT 'needs_human' AS counted UNION ALL SELECT 'failed_in' UNION ALL SELECT 'unread' UNION ALL SELECT 'sent_by_campaigns') AS k WHERE contact.id = old.contact_id AND (k.counted = 'needs_human' AND contact.needs_human_at IS NOT NULL OR k.counted = 'failed_in' AND old.failed > 0 OR k.counted = 'unread' AND old.unread > 0 OR k.counted = 'sent_by_campaigns' AND old.only_campaigns_up_to = old.last_message_id)
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, k.counted, coalesce(contact.campaign_id, ''), coalesce(contact.channel, ''), 0, 1 FROM contact
  INNER JOIN account ON account.id = contact.account_id, (SELECT 'needs_human' AS counted UNION ALL SELECT 'failed_in' UNION ALL SELECT 'unread' UNION ALL SELECT 'sent_by_campaigns') AS k WHERE contact.id = new.contact_id AND (k.counted = 'needs_human' AND contact.needs_human_at IS NOT NULL OR k.counted = 'failed_in' AND new.failed > 0 OR k.counted = 'unread' AND new.unread > 0 OR k.counted = 'sent_by_campaigns' AND new.only_campaigns_up_to = new.last_message_id)
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER contact_conversation_counted AFTER UPDATE OF campaign_id, channel, needs_human_at ON contact
WHEN old.campaign_id IS NOT new.campaign_id OR old.channel IS NOT new.channel OR (old.needs_human_at IS NULL) <> (new.needs_human_at IS NULL) BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, k.counted, coalesce(old.campaign_id, ''), coalesce(old.channel, ''), 0, -1 FROM conversation
  INNER JOIN account ON account.id = conversation.account_id, (SELECT 'needs_human' AS counted UNION ALL SELECT 'failed_in' UNION ALL SELECT 'unread' UNION ALL SELECT 'sent_by_campaigns') AS k WHERE conversation.contact_id = old.id AND (k.counted = 'needs_human' AND old.needs_human_at IS NOT NULL OR k.counted = 'failed_in' AND conversation.failed > 0 OR k.counted = 'unread' AND conversation.unread > 0 OR k.counted = 'sent_by_campaigns' AND conversation.only_campaigns_up_to = conversation.last_message_id)
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, k.counted, coalesce(new.campaign_id, ''), coalesce(new.channel, ''), 0, 1 FROM conversation
  INNER JOIN account ON account.id = conversation.account_id, (SELECT 'needs_human' AS counted UNION ALL SELECT 'failed_in' UNION ALL SELECT 'unread' UNION ALL SELECT 'sent_by_campaigns') AS k WHERE conversation.contact_id = new.id AND (k.counted = 'needs_human' AND new.needs_human_at IS NOT NULL OR k.counted = 'failed_in' AND conversation.failed > 0 OR k.counted = 'unread' AND conversation.unread > 0 OR k.counted = 'sent_by_campaigns' AND conversation.only_campaigns_up_to = conversation.last_message_id)
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER contact_conversation_counted_out BEFORE DELETE ON contact BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, k.counted, coalesce(old.campaign_id, ''), coalesce(old.channel, ''), 0, -1 FROM conversation
  INNER JOIN account ON account.id = conversation.account_id, (SELECT 'needs_human' AS counted UNION ALL SELECT 'failed_in' UNION ALL SELECT 'unread' UNION ALL SELECT 'sent_by_campaigns') AS k WHERE conversation.contact_id = old.id AND (k.counted = 'needs_human' AND old.needs_human_at IS NOT NULL OR k.counted = 'failed_in' AND conversation.failed > 0 OR k.counted = 'unread' AND conversation.unread > 0 OR k.counted = 'sent_by_campaigns' AND conversation.only_campaigns_up_to = conversation.last_message_id)
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_counters_gone AFTER DELETE ON campaign BEGIN
  DELETE FROM counter WHERE account_id = old.account_id AND scope = old.id AND counted IN ('opening', 'answered', 'failed', 'done');
END;
--> statement-breakpoint
CREATE TRIGGER list_counters_gone AFTER DELETE ON list BEGIN
  DELETE FROM counter WHERE account_id = old.account_id AND scope = old.id AND counted IN ('member');
END;
