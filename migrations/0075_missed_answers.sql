CREATE TABLE "quiz_answers" (
	"course_id" text NOT NULL,
	"version" integer NOT NULL,
	"module" integer NOT NULL,
	"question" integer NOT NULL,
	"option" integer NOT NULL,
	"learners" integer NOT NULL,
	CONSTRAINT "quiz_answers_course_id_version_module_question_option_pk" PRIMARY KEY("course_id","version","module","question","option")
);
--> statement-breakpoint
CREATE TABLE "quiz_tries" (
	"enrollment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"module" integer NOT NULL,
	CONSTRAINT "quiz_tries_enrollment_id_version_module_pk" PRIMARY KEY("enrollment_id","version","module")
);
--> statement-breakpoint
ALTER TABLE "quiz_tries" ADD CONSTRAINT "quiz_tries_enrollment_id_course_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."course_enrollments"("id") ON DELETE cascade ON UPDATE no action;