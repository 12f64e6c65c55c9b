CREATE TABLE "match_lines" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL,
	"matched_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fund_id" text NOT NULL,
	"sponsor" text NOT NULL,
	"cap_minor" bigint NOT NULL,
	"matched_minor" bigint DEFAULT 0 NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_by" text NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "match_lines" ADD CONSTRAINT "match_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_lines" ADD CONSTRAINT "match_lines_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_payments" ADD CONSTRAINT "match_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_payments" ADD CONSTRAINT "match_payments_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_lines_match" ON "match_lines" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "match_payments_match" ON "match_payments" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "matches_newest" ON "matches" USING btree ("opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "matches_by_fund" ON "matches" USING btree ("fund_id","last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_one_open" ON "matches" USING btree ("fund_id") WHERE ended_at is null;