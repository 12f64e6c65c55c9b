ALTER TABLE "content_revisions" ADD COLUMN "publish_by" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_at" timestamp with time zone;