CREATE TABLE "promises" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"promised_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promises_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bank_key" text,
	"plain_key" text NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"text" text NOT NULL,
	"payer" text,
	"state" text DEFAULT 'open' NOT NULL,
	"payment_id" uuid,
	"aside_kind" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_lines_bankKey_unique" UNIQUE("bank_key"),
	CONSTRAINT "statement_lines_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "statement_lines_position" UNIQUE("statement_id","position")
);
--> statement-breakpoint
CREATE TABLE "statement_mappings" (
	"head_key" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"account" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "statements_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"format" text NOT NULL,
	"account" text NOT NULL,
	"added" integer NOT NULL,
	"known" integer NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "statements_number_unique" UNIQUE("number")
);
--> statement-breakpoint
DROP INDEX "payments_pending";--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promises_newest" ON "promises" USING btree ("created_at" DESC NULLS FIRST,"payment_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "statement_lines_plain" ON "statement_lines" USING btree ("plain_key");--> statement-breakpoint
CREATE INDEX "statement_lines_newest" ON "statement_lines" USING btree ("day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "statement_lines_open" ON "statement_lines" USING btree ("day" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "statement_lines_words" ON "statement_lines" USING gin (to_tsvector('simple', coalesce("payer", '') || ' ' || "text"));--> statement-breakpoint
CREATE INDEX "statements_newest" ON "statements" USING btree ("imported_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("checked_at" NULLS FIRST,"created_at") WHERE status = 'pending' and provider <> 'transfer';