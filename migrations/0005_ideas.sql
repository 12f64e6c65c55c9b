CREATE TABLE "project_ideas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"country" text,
	"city" text,
	"project_name" text NOT NULL,
	"sector" text NOT NULL,
	"project_description" text NOT NULL,
	"funding_stage" text NOT NULL,
	"file_url" text,
	"language" text NOT NULL,
	"consent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "project_ideas_newest" ON "project_ideas" USING btree ("consent_at" DESC NULLS FIRST,"id");