CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"data" jsonb NOT NULL,
	"language" text NOT NULL,
	"is_suspect" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "letters_newest" ON "letters" USING btree ("created_at" DESC NULLS FIRST,"id");