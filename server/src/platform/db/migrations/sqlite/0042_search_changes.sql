CREATE TRIGGER contact_searched_added AFTER INSERT ON contact
WHEN EXISTS (
  SELECT 1 FROM search_part WHERE account_id = new.account_id AND subject = 'contact' AND last_id >= new.id
)
BEGIN
  INSERT INTO search_change (account_id, subject, row_id) VALUES (new.account_id, 'contact', new.id);
END;--> statement-breakpoint
CREATE TRIGGER contact_searched_deleted AFTER DELETE ON contact
WHEN EXISTS (
  SELECT 1 FROM search_part WHERE account_id = old.account_id AND subject = 'contact' AND last_id >= old.id
)
BEGIN
  INSERT INTO search_change (account_id, subject, row_id) VALUES (old.account_id, 'contact', old.id);
END;--> statement-breakpoint
CREATE TRIGGER contact_searched_changed AFTER UPDATE OF search_text ON contact
WHEN old.search_text IS NOT new.search_text AND EXISTS (
  SELECT 1 FROM search_part WHERE account_id = new.account_id AND subject = 'contact' AND last_id >= new.id
)
BEGIN
  INSERT INTO search_change (account_id, subject, row_id) VALUES (new.account_id, 'contact', new.id);
END;--> statement-breakpoint
CREATE TRIGGER message_searched_added AFTER INSERT ON message
WHEN EXISTS (
  SELECT 1 FROM search_part WHERE account_id = new.account_id AND subject = 'message' AND last_id >= new.id
)
BEGIN
  INSERT INTO search_change (account_id, subject, row_id) VALUES (new.account_id, 'message', new.id);
END;--> statement-breakpoint
CREATE TRIGGER message_searched_deleted AFTER DELETE ON message
WHEN EXISTS (
  SELECT 1 FROM search_part WHERE account_id = old.account_id AND subject = 'message' AND last_id >= old.id
)
BEGIN
  INSERT INTO search_change (account_id, subject, row_id) VALUES (old.account_id, 'message', old.id);
END;--> statement-breakpoint
CREATE TRIGGER message_searched_changed AFTER UPDATE OF body ON message
WHEN old.body IS NOT new.body AND EXISTS (
  SELECT 1 FROM search_part WHERE account_id = new.account_id AND subject = 'message' AND last_id >= new.id
)
BEGIN
  INSERT INTO search_change (account_id, subject, row_id) VALUES (new.account_id, 'message', new.id);
END;
