UPDATE `channel` SET `problem` = coalesce(`stopped_reason`, 'Its provider takes no messages.') WHERE `state` = 'stopped';--> statement-breakpoint
UPDATE `channel` SET `worked_at` = `updated_at` WHERE `worked_at` IS NULL AND (
  json_remove(`info`, '$.subscribed') <> '{}' OR EXISTS (
    SELECT 1 FROM `message` WHERE `message`.`account_id` = `channel`.`account_id` AND `message`.`channel` = `channel`.`name`
      AND `message`.`channel_id` = `channel`.`id` AND `message`.`direction` = 'outgoing' AND `message`.`status` = 'Sent'
  )
);--> statement-breakpoint
CREATE INDEX `message_in_doubt_ix` ON `message` (`channel_id`,`id`) WHERE "message"."direction" = 'outgoing' and "message"."status" = 'Failed' and "message"."next_attempt_at" is null and "message"."error" ->> 'kind' = 'unknown_outcome';