-- The words of the field instead of ours. What content files call a cloth is renamed in the rows they filled as well.
ALTER TABLE "funds" RENAME COLUMN "etoffe" TO "cloth";--> statement-breakpoint
UPDATE "entries" SET "data" = ("data" - 'etoffe') || jsonb_build_object('cloth', "data" -> 'etoffe') WHERE "data" ? 'etoffe';--> statement-breakpoint
ALTER TABLE "letters" RENAME TO "messages";--> statement-breakpoint
ALTER INDEX "letters_newest" RENAME TO "messages_newest";--> statement-breakpoint
ALTER TABLE "member_notices" RENAME TO "notification_preferences";--> statement-breakpoint
ALTER TABLE "notification_preferences" RENAME CONSTRAINT "member_notices_member_id_users_id_fk" TO "notification_preferences_member_id_users_id_fk";
