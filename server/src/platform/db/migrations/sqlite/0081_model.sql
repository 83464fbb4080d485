ALTER TABLE `account` ADD `bot_timeout_seconds` integer;--> statement-breakpoint
ALTER TABLE `account` ADD `bot_temperature` real;--> statement-breakpoint
ALTER TABLE `account` ADD `bot_max_tokens` integer;--> statement-breakpoint
ALTER TABLE `account` ADD `bot_reasoning_effort` text;--> statement-breakpoint
ALTER TABLE `account` ADD `transcription_model` text;--> statement-breakpoint
ALTER TABLE `account` ADD `transcription_base_url` text;--> statement-breakpoint
ALTER TABLE `account` ADD `transcription_api_key` text;--> statement-breakpoint
ALTER TABLE `campaign` ADD `bot_saves_contact` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `message` ADD `transcript` text;--> statement-breakpoint
CREATE TRIGGER message_transcript_searched AFTER UPDATE OF transcript ON message
WHEN old.transcript IS NOT new.transcript AND EXISTS (
  SELECT 1 FROM search_part WHERE account_id = new.account_id AND subject = 'message' AND last_id >= new.id
)
BEGIN
  INSERT INTO search_change (account_id, subject, row_id) VALUES (new.account_id, 'message', new.id);
END;
