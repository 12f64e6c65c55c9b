CREATE TABLE "receipt_versions" (
	"payment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text,
	"address" text,
	"purpose" text NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text NOT NULL,
	CONSTRAINT "receipt_versions_payment_id_version_pk" PRIMARY KEY("payment_id","version")
);
--> statement-breakpoint
CREATE TABLE "legal_entities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_receipt_numbers" (
	"entity_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "tax_receipt_numbers_entity_id_year_pk" PRIMARY KEY("entity_id","year")
);
--> statement-breakpoint
CREATE TABLE "tax_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"entity" jsonb NOT NULL,
	"name" text,
	"address" text,
	"euro_minor" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"means" text NOT NULL,
	"is_sample" boolean NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_by" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "tax_receipts_number" UNIQUE("entity_id","year","number")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "receipt_versions" ADD CONSTRAINT "receipt_versions_payment_id_receipts_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipts"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_receipt_numbers" ADD CONSTRAINT "tax_receipt_numbers_entity_id_legal_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."legal_entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD CONSTRAINT "tax_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD CONSTRAINT "tax_receipts_entity_id_legal_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."legal_entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_receipts_one" ON "tax_receipts" USING btree ("payment_id") WHERE cancelled_at is null;