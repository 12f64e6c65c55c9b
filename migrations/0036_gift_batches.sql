CREATE TABLE "gift_batch_lines" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"reference" text,
	CONSTRAINT "gift_batch_lines_line" UNIQUE("batch_id","line")
);
--> statement-breakpoint
CREATE TABLE "gift_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "gift_batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"declared_count" integer NOT NULL,
	"declared_minor" bigint NOT NULL,
	"counters" jsonb NOT NULL,
	"entered_by" text NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "gift_batches_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "gift_batch_lines" ADD CONSTRAINT "gift_batch_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_batch_lines" ADD CONSTRAINT "gift_batch_lines_batch_id_gift_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."gift_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_batches_newest" ON "gift_batches" USING btree ("entered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);