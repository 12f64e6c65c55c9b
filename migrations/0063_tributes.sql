CREATE TABLE "tribute_stops" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tributes" (
	"donation_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"honoured" text NOT NULL,
	"salutation" text,
	"words" text,
	"from_names" text NOT NULL,
	"recipient_email" text,
	"send_on" date,
	"token" text NOT NULL,
	"sent_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "tributes_token_unique" UNIQUE("token"),
	CONSTRAINT "tributes_kind" CHECK (kind in ('honour', 'memory')),
	CONSTRAINT "tributes_sent_or_stopped" CHECK (sent_at is null or stopped_at is null),
	CONSTRAINT "tributes_withdrawn_is_not_sent" CHECK (withdrawn_at is null or sent_at is not null or stopped_at is not null),
	CONSTRAINT "tributes_address_is_for_sending" CHECK (recipient_email is null or (sent_at is null and stopped_at is null))
);
--> statement-breakpoint
ALTER TABLE "tributes" ADD CONSTRAINT "tributes_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tributes_waiting" ON "tributes" USING btree ("send_on") WHERE recipient_email is not null;