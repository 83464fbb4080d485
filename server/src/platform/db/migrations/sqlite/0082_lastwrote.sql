DROP INDEX `message_contact_ix`;--> statement-breakpoint
CREATE INDEX `message_contact_ix` ON `message` (`contact_id`,`id`,`direction`,`created_at`);