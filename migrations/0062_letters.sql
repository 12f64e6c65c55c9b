CREATE TABLE "newsletter_mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issue_id" text NOT NULL,
	"revision" bigint NOT NULL,
	"audience" jsonb NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"written" jsonb,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailing_id" uuid NOT NULL,
	"issue_id" text NOT NULL,
	"subscriber_id" uuid,
	"language" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"code" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_recipients_once" UNIQUE("issue_id","subscriber_id")
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "unsubscribed_from" uuid;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_mailing_id_newsletter_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."newsletter_mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_mailings_one_at_a_time" ON "newsletter_mailings" USING btree ("issue_id") WHERE state in ('held', 'sending');--> statement-breakpoint
CREATE INDEX "newsletter_mailings_open" ON "newsletter_mailings" USING btree ("leaves_at") WHERE state in ('held', 'sending');--> statement-breakpoint
CREATE INDEX "newsletter_mailings_issue" ON "newsletter_mailings" USING btree ("issue_id","asked_at");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_waiting" ON "newsletter_recipients" USING btree ("mailing_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "newsletter_recipients_state" ON "newsletter_recipients" USING btree ("mailing_id","state");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_reader" ON "newsletter_recipients" USING btree ("subscriber_id","at");