CREATE TABLE "message_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"why" text,
	"message_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"text" text NOT NULL,
	"whole_text" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text,
	"sender" text,
	"source_id" text,
	"attachments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "message_replies_source" UNIQUE("message_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idea_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idea_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"why" text,
	"idea_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "messages_newest";--> statement-breakpoint
DROP INDEX "project_ideas_newest";--> statement-breakpoint
ALTER TABLE "project_ideas" ALTER COLUMN "consent_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "project_ideas" ALTER COLUMN "consent_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1);--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "last_received_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "waiting_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "project_ideas" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "project_ideas_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1);--> statement-breakpoint
ALTER TABLE "project_ideas" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_ideas" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "project_ideas" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_events" ADD CONSTRAINT "message_events_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_events" ADD CONSTRAINT "idea_events_idea_id_project_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."project_ideas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_events_message" ON "message_events" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "message_replies_thread" ON "message_replies" USING btree ("message_id","at");--> statement-breakpoint
CREATE INDEX "idea_events_idea" ON "idea_events" USING btree ("idea_id","id");--> statement-breakpoint
CREATE INDEX "messages_by_state" ON "messages" USING btree ("state","last_received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("waiting_since") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "messages_email" ON "messages" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "messages_name" ON "messages" USING gin (to_tsvector('simple', "name"));--> statement-breakpoint
CREATE INDEX "project_ideas_by_state" ON "project_ideas" USING btree ("state","consent_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_ideas_email" ON "project_ideas" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "project_ideas_words" ON "project_ideas" USING gin (to_tsvector('simple', "project_name" || ' ' || "full_name"));--> statement-breakpoint
CREATE INDEX "assignments_member" ON "assignments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("last_received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state <> 'spam';--> statement-breakpoint
CREATE INDEX "project_ideas_newest" ON "project_ideas" USING btree ("consent_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "project_ideas" ADD CONSTRAINT "project_ideas_number_unique" UNIQUE("number");--> statement-breakpoint
-- What was there before the back office: nobody answered it here, so it waits; what was held back as spam stays out of sight.
UPDATE "messages" SET "last_received_at" = "created_at", "waiting_since" = "created_at", "state" = CASE WHEN "is_suspect" THEN 'spam' ELSE 'open' END;
