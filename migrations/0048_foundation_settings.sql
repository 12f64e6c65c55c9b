CREATE TABLE "foundation_settings" (
	"key" text NOT NULL,
	"revision" integer NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "foundation_settings_key_revision_pk" PRIMARY KEY("key","revision")
);
--> statement-breakpoint
ALTER TABLE "currency_rates" ADD COLUMN "source" text DEFAULT 'hand' NOT NULL;