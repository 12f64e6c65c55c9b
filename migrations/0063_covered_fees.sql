ALTER TABLE "donations" ADD COLUMN "covered_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "part" text;