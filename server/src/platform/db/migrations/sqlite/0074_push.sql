CREATE TABLE `push_device` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`name` text NOT NULL,
	`last_notice_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `session`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_device_endpoint_uq` ON `push_device` (`endpoint_hash`);--> statement-breakpoint
CREATE INDEX `push_device_member_ix` ON `push_device` (`member_id`);--> statement-breakpoint
CREATE INDEX `push_device_session_ix` ON `push_device` (`session_id`);--> statement-breakpoint
ALTER TABLE `member` ADD `push_choices` text;--> statement-breakpoint
ALTER TABLE `member` ADD `do_not_disturb` text;