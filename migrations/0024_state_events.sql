CREATE TABLE "certificate_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"why" text,
	"certificate_number" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"why" text,
	"course_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "field_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"why" text,
	"field_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_events" ADD CONSTRAINT "certificate_events_certificate_number_certificates_number_fk" FOREIGN KEY ("certificate_number") REFERENCES "public"."certificates"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_events" ADD CONSTRAINT "course_events_course_id_ai_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."ai_courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_events" ADD CONSTRAINT "field_events_field_id_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fields"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_events_certificate" ON "certificate_events" USING btree ("certificate_number","id");--> statement-breakpoint
CREATE INDEX "course_events_course" ON "course_events" USING btree ("course_id","id");--> statement-breakpoint
CREATE INDEX "field_events_field" ON "field_events" USING btree ("field_id","id");--> statement-breakpoint
-- Of certificates taken back before, all is known but who did it. When and by whom courses and fields changed is not: they have no row until they change again.
INSERT INTO "certificate_events" ("certificate_number", "at", "from", "to", "why")
SELECT "number", "revoked_at", 'valid', 'revoked', "revoked_why" FROM "certificates" WHERE "revoked_at" IS NOT NULL;
