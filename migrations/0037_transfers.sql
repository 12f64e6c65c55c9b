CREATE TABLE "promises" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"promised_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promises_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
DROP INDEX "payments_pending";--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promises_newest" ON "promises" USING btree ("created_at" DESC NULLS FIRST,"payment_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("checked_at" NULLS FIRST,"created_at") WHERE status = 'pending' and provider <> 'transfer';