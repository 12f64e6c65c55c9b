CREATE TABLE "person_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due" date NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text
);
--> statement-breakpoint
ALTER TABLE "event_registrations" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "registered_by" text;--> statement-breakpoint
ALTER TABLE "person_notes" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "person_tasks" ADD CONSTRAINT "person_tasks_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_tasks_person" ON "person_tasks" USING btree ("person_id","due");--> statement-breakpoint
CREATE INDEX "person_tasks_open" ON "person_tasks" USING btree ("due") WHERE done_at is null;