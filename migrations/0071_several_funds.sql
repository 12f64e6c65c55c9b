CREATE TABLE "gift_parts" (
	"payment_id" uuid NOT NULL,
	"donation_id" uuid NOT NULL,
	"fund_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"kept_minor" bigint NOT NULL,
	"counted_minor" bigint NOT NULL,
	"rate" text NOT NULL,
	"rate_day" text NOT NULL,
	CONSTRAINT "gift_parts_payment_id_donation_id_pk" PRIMARY KEY("payment_id","donation_id")
);
--> statement-breakpoint
CREATE TABLE "gift_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- No release knows matches yet: a payment for several funds may be matched in each.
ALTER TABLE "match_lines" DROP CONSTRAINT "match_lines_pkey";--> statement-breakpoint
ALTER TABLE "match_lines" ADD CONSTRAINT "match_lines_payment_id_match_id_pk" PRIMARY KEY("payment_id","match_id");--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "gift_set_id" uuid;--> statement-breakpoint
ALTER TABLE "gift_parts" ADD CONSTRAINT "gift_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_parts" ADD CONSTRAINT "gift_parts_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_parts" ADD CONSTRAINT "gift_parts_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_parts_donation" ON "gift_parts" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "gift_parts_fund" ON "gift_parts" USING btree ("fund_id");--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_gift_set_id_gift_sets_id_fk" FOREIGN KEY ("gift_set_id") REFERENCES "public"."gift_sets"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "donations_gift_set" ON "donations" USING btree ("gift_set_id") WHERE gift_set_id is not null;--> statement-breakpoint
CREATE VIEW "public"."counted_gifts" AS (
  select payment_id, donation_id, fund_id, null::bigint as part_minor, null::bigint as kept_minor, counted_minor, rate, rate_day
  from contributions
  union all
  select payment_id, donation_id, fund_id, amount_minor, kept_minor, counted_minor, rate, rate_day from gift_parts);