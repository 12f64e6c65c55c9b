CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text NOT NULL,
	"last_used_on" date,
	CONSTRAINT "redirects_elsewhere" CHECK (regexp_replace("redirects"."to_path", '[?#].*$', '') <> "redirects"."from_path")
);
--> statement-breakpoint
CREATE INDEX "redirects_newest" ON "redirects" USING btree ("created_at" DESC NULLS LAST,"from_path" DESC NULLS LAST);