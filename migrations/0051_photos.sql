CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"consent" text NOT NULL,
	"consent_note" text DEFAULT '' NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	"withdrawn_reason" text,
	CONSTRAINT "photos_withdrawn_whole" CHECK (("photos"."withdrawn_at" is null) = ("photos"."withdrawn_by" is null))
);
--> statement-breakpoint
CREATE INDEX "photos_newest" ON "photos" USING btree ("added_at" DESC NULLS LAST,"id" DESC NULLS LAST);