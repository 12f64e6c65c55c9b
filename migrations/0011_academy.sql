CREATE TABLE "ai_courses" (
	"id" text PRIMARY KEY NOT NULL,
	"author_hash" text NOT NULL,
	"member_id" text,
	"topic" text NOT NULL,
	"level" text NOT NULL,
	"duration_hours" integer NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'working' NOT NULL,
	"is_model" boolean DEFAULT false NOT NULL,
	"content" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"number" text PRIMARY KEY NOT NULL,
	"enrollment_id" uuid,
	"member_id" text,
	"holder" text NOT NULL,
	"course_id" text NOT NULL,
	"course_title" text NOT NULL,
	"level" text NOT NULL,
	"hours" integer NOT NULL,
	"lessons" integer NOT NULL,
	"instructor" text NOT NULL,
	"language" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_why" text,
	CONSTRAINT "certificates_enrollmentId_unique" UNIQUE("enrollment_id")
);
--> statement-breakpoint
CREATE TABLE "course_purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" text NOT NULL,
	"member_id" text,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_enrollments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" text NOT NULL,
	"member_id" text NOT NULL,
	"is_open" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_enrollments_once" UNIQUE("course_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"enrollment_id" uuid NOT NULL,
	"lesson" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_progress_enrollment_id_lesson_pk" PRIMARY KEY("enrollment_id","lesson")
);
--> statement-breakpoint
CREATE TABLE "quiz_passes" (
	"enrollment_id" uuid NOT NULL,
	"module" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_passes_enrollment_id_module_pk" PRIMARY KEY("enrollment_id","module")
);
--> statement-breakpoint
CREATE TABLE "course_reviews" (
	"enrollment_id" uuid PRIMARY KEY NOT NULL,
	"course_id" text NOT NULL,
	"name" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_courses" ADD CONSTRAINT "ai_courses_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrollment_id_course_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."course_enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD CONSTRAINT "course_purchases_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_enrollments" ADD CONSTRAINT "course_enrollments_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_enrollment_id_course_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."course_enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_passes" ADD CONSTRAINT "quiz_passes_enrollment_id_course_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."course_enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reviews" ADD CONSTRAINT "course_reviews_enrollment_id_course_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."course_enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_courses_author" ON "ai_courses" USING btree ("author_hash","created_at");--> statement-breakpoint
CREATE INDEX "ai_courses_approved" ON "ai_courses" USING btree ("created_at") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "course_enrollments_member" ON "course_enrollments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "course_reviews_course" ON "course_reviews" USING btree ("course_id","at");