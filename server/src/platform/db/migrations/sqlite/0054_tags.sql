ALTER TABLE `contact` ADD `tag_ids` text;--> statement-breakpoint
ALTER TABLE `tag` ADD `deleted_at` integer;--> statement-breakpoint
CREATE TRIGGER contact_tag_counted_in AFTER INSERT ON contact_tag BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, 'tagged', new.tag_id, '', 0, 1 FROM account WHERE account.id = new.account_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER contact_tag_counted_out AFTER DELETE ON contact_tag BEGIN
  INSERT INTO counter (account_id, counted, scope, detail, part, amount)
  SELECT account.id, 'tagged', old.tag_id, '', 0, -1 FROM account WHERE account.id = old.account_id
  ON CONFLICT (account_id, counted, scope, detail, part) DO UPDATE SET amount = counter.amount + excluded.amount;
END;
