CREATE TABLE "course_versions" (
	"course_id" text NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"translated" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_versions_course_id_version_pk" PRIMARY KEY("course_id","version")
);
--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD COLUMN "version" integer;--> statement-breakpoint
-- By hand: what is read today is the first version of each course.
INSERT INTO "course_versions" ("course_id", "version", "data")
SELECT "id", 1, "data" FROM "entries" WHERE "collection" = 'courses';
