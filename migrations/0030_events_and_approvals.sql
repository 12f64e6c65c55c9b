CREATE TABLE "review_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"why" text,
	"review_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"last_id" uuid,
	"sent_to" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_places" (
	"event_id" text PRIMARY KEY NOT NULL,
	"places" integer
);
--> statement-breakpoint
CREATE TABLE "registration_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"why" text,
	"registration_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "event_registrations_event";--> statement-breakpoint
ALTER TABLE "ai_courses" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "ai_courses" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_courses" ADD COLUMN "mended_by" text;--> statement-breakpoint
ALTER TABLE "ai_courses" ADD COLUMN "mended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "token" text DEFAULT translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_') NOT NULL;--> statement-breakpoint
ALTER TABLE "course_reviews" ADD COLUMN "state" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "state" text DEFAULT 'coming' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "ticket" text DEFAULT upper(left(replace(gen_random_uuid()::text, '-', ''), 12) || right(gen_random_uuid()::text, 4)) NOT NULL;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "entered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "entered_people" integer;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_events" ADD CONSTRAINT "review_events_review_id_course_reviews_enrollment_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."course_reviews"("enrollment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_events" ADD CONSTRAINT "registration_events_registration_id_event_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."event_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_events_review" ON "review_events" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "event_letters_event" ON "event_letters" USING btree ("event_id","asked_at");--> statement-breakpoint
CREATE INDEX "registration_events_registration" ON "registration_events" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "ai_courses_newest" ON "ai_courses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ai_courses_state" ON "ai_courses" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "certificates_newest" ON "certificates" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX "course_reviews_newest" ON "course_reviews" USING btree ("at","enrollment_id");--> statement-breakpoint
CREATE INDEX "event_registrations_state" ON "event_registrations" USING btree ("event_id","state");--> statement-breakpoint
CREATE INDEX "event_registrations_newest" ON "event_registrations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "event_registrations_event_newest" ON "event_registrations" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "event_registrations_waiting" ON "event_registrations" USING btree ("event_id","waiting_since","id") WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_ticket_unique" UNIQUE("ticket");