-- Of registrations given up before, all is known but who did it: the state follows from their day.
UPDATE "event_registrations" SET "state" = 'cancelled' WHERE "cancelled_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "registration_events" ("registration_id", "at", "from", "to")
SELECT "id", "cancelled_at", 'coming', 'cancelled' FROM "event_registrations" WHERE "cancelled_at" IS NOT NULL;
