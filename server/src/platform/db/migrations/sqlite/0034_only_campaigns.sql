ALTER TABLE `conversation` ADD `only_campaigns_up_to` text;--> statement-breakpoint
UPDATE `conversation` SET `only_campaigns_up_to` = `last_message_id`
WHERE NOT EXISTS (
  SELECT 1 FROM `message`
  WHERE `message`.`contact_id` = `conversation`.`contact_id` AND `message`.`author` <> 'campaign'
) AND NOT EXISTS (
  SELECT 1 FROM `contact` WHERE `contact`.`id` = `conversation`.`contact_id` AND `contact`.`is_test`
);--> statement-breakpoint
CREATE INDEX `conversation_begun_ix` ON `conversation` (`account_id`,`last_message_id`) WHERE "conversation"."only_campaigns_up_to" is distinct from "conversation"."last_message_id";--> statement-breakpoint
CREATE INDEX `conversation_sent_ix` ON `conversation` (`account_id`,`last_message_id`) WHERE "conversation"."only_campaigns_up_to" = "conversation"."last_message_id";