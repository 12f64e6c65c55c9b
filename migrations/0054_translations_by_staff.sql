CREATE TABLE "translation_texts" (
	"revision" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "translation_texts_revision_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"language" text NOT NULL,
	"of" text NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"is_machine" boolean DEFAULT false NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"collection" text NOT NULL,
	"language" text NOT NULL,
	"entries" jsonb NOT NULL,
	"over" integer DEFAULT 0 NOT NULL,
	"drafted" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'working' NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "stale_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "translation_texts_of" ON "translation_texts" USING btree ("collection","id","language","of","revision");--> statement-breakpoint
CREATE INDEX "translation_runs_of" ON "translation_runs" USING btree ("collection","language","at");