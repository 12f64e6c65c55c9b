CREATE TABLE "project_news" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" integer NOT NULL,
	"entry_id" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"last_id" text,
	"sent_to" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_news" ADD CONSTRAINT "project_news_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_news_once" ON "project_news" USING btree ("entry_id") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "project_news_of" ON "project_news" USING btree ("project_id","asked_at");