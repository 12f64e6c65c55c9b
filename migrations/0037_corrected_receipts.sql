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
ALTER TABLE "receipts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "receipt_versions" ADD CONSTRAINT "receipt_versions_payment_id_receipts_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipts"("payment_id") ON DELETE no action ON UPDATE no action;