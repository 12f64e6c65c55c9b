CREATE TABLE "proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"spending_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	"withdrawn_reason" text,
	CONSTRAINT "proofs_file" UNIQUE("file"),
	CONSTRAINT "proofs_withdrawn_whole" CHECK (("proofs"."withdrawn_at" is null) = ("proofs"."withdrawn_by" is null))
);
--> statement-breakpoint
CREATE TABLE "spendings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fund_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"invoice" text,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"booked_at" timestamp with time zone,
	"counted_minor" bigint,
	"rate" text,
	"rate_day" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "spendings_positive" CHECK ("spendings"."amount_minor" > 0),
	CONSTRAINT "spendings_booked_whole" CHECK (("spendings"."booked_at" is null) = ("spendings"."counted_minor" is null))
);
--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_spending_id_spendings_id_fk" FOREIGN KEY ("spending_id") REFERENCES "public"."spendings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spendings" ADD CONSTRAINT "spendings_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proofs_of" ON "proofs" USING btree ("spending_id");--> statement-breakpoint
CREATE INDEX "spendings_newest" ON "spendings" USING btree ("day" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "spendings_of" ON "spendings" USING btree ("fund_id","day" DESC NULLS LAST,"id" DESC NULLS LAST);