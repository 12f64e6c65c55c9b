CREATE TABLE "provider_movements" (
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"from_minor" bigint,
	"from_currency" text,
	"payment_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_movements_provider_ref_pk" PRIMARY KEY("provider","ref")
);
--> statement-breakpoint
CREATE TABLE "provider_payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"arrives_on" text NOT NULL,
	"failed_at" timestamp with time zone,
	"found_on" text,
	"reference" text,
	"found_by" text,
	CONSTRAINT "provider_payouts_ref" UNIQUE("provider","ref")
);
--> statement-breakpoint
CREATE TABLE "provider_readings" (
	"provider" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_movements" ADD CONSTRAINT "provider_movements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_movements_at" ON "provider_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "provider_movements_payment" ON "provider_movements" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "provider_payouts_newest" ON "provider_payouts" USING btree ("sent_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "provider_payouts_waiting" ON "provider_payouts" USING btree ("arrives_on") WHERE found_on is null and failed_at is null;