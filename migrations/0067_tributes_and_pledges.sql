CREATE TABLE "pledges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fund_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"name" text,
	"email" text,
	"language" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reminders" smallint DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"donation_id" uuid,
	CONSTRAINT "pledges_state" CHECK (state in ('asked', 'waiting', 'kept', 'cancelled', 'over')),
	CONSTRAINT "pledges_closed" CHECK ((closed_at is not null) = (state in ('kept', 'cancelled', 'over'))),
	CONSTRAINT "pledges_open_has_address" CHECK ((email is null) = (closed_at is not null)),
	CONSTRAINT "pledges_kept_by_a_gift" CHECK (state <> 'kept' or donation_id is not null)
);
--> statement-breakpoint
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
ALTER TABLE "pledges" ADD CONSTRAINT "pledges_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledges" ADD CONSTRAINT "pledges_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tributes" ADD CONSTRAINT "tributes_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pledges_waiting" ON "pledges" USING btree ("day") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "pledges_email" ON "pledges" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "pledges_newest" ON "pledges" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tributes_waiting" ON "tributes" USING btree ("send_on") WHERE recipient_email is not null;