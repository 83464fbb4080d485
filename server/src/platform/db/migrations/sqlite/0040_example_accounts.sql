ALTER TABLE `account` ADD `example_of` text;--> statement-breakpoint
CREATE UNIQUE INDEX `account_example_uq` ON `account` (`example_of`);