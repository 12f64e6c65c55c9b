CREATE TABLE "gift_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"fate" text NOT NULL,
	"fault" text,
	"typed" text,
	"own_key" text,
	"plain_key" text NOT NULL,
	"day" date,
	"amount_minor" bigint,
	"currency" text,
	"fund_id" text,
	"donor_name" text,
	"donor_email" text,
	"way" text,
	"receipt" text,
	"note" text,
	"payment_id" uuid,
	CONSTRAINT "gift_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "gift_import_rows_paymentId_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "gift_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "gift_imports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"read_by" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"undone_why" text,
	CONSTRAINT "gift_imports_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "gift_mappings" (
	"head_key" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gift_import_rows" ADD CONSTRAINT "gift_import_rows_import_id_gift_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."gift_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_import_rows" ADD CONSTRAINT "gift_import_rows_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_import_rows_fate" ON "gift_import_rows" USING btree ("import_id","fate","line");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_import_rows_own" ON "gift_import_rows" USING btree ("own_key") WHERE fate in ('booked', 'left');--> statement-breakpoint
CREATE UNIQUE INDEX "gift_import_rows_plain" ON "gift_import_rows" USING btree ("plain_key") WHERE fate in ('booked', 'left') and own_key is null;--> statement-breakpoint
CREATE INDEX "gift_import_rows_says" ON "gift_import_rows" USING btree ("plain_key") WHERE fate in ('booked', 'left');--> statement-breakpoint
CREATE INDEX "gift_imports_newest" ON "gift_imports" USING btree ("read_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);