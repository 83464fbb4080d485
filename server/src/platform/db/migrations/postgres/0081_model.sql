ALTER TABLE "account" ADD COLUMN "bot_timeout_seconds" integer;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "bot_temperature" double precision;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "bot_max_tokens" integer;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "bot_reasoning_effort" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "transcription_model" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "transcription_base_url" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "transcription_api_key" text;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "bot_saves_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "transcript" text;--> statement-breakpoint
CREATE TRIGGER message_transcript_searched AFTER UPDATE OF transcript ON message
  FOR EACH ROW WHEN (OLD.transcript IS DISTINCT FROM NEW.transcript) EXECUTE FUNCTION note_search_change('message');
