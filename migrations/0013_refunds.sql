CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"failure_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refunds_ref" UNIQUE("provider","provider_ref")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"ref" text PRIMARY KEY NOT NULL,
	"charge_ref" text NOT NULL,
	"refund_id" uuid,
	"amount_minor" bigint NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "is_foreign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("checked_at" NULLS FIRST,"created_at") WHERE status in ('asked', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_asked" ON "refunds" USING btree ("payment_id") WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX "sandbox_refunds_charge" ON "sandbox_refunds" USING btree ("charge_ref");--> statement-breakpoint
-- What went back before refunds had rows of their own; the provider's reference joins a row at the next look.
INSERT INTO "refunds" ("id", "payment_id", "provider", "amount_minor", "currency", "status", "reason", "created_at", "ended_at")
SELECT gen_random_uuid(), "id", "provider", "amount_minor" - "kept_minor", "currency", 'done', 'earlier', now(), now()
FROM "payments" WHERE "status" = 'refunded' OR ("status" = 'paid' AND "kept_minor" < "amount_minor");--> statement-breakpoint
INSERT INTO "sandbox_refunds" ("ref", "charge_ref", "amount_minor", "done_at")
SELECT 'sbre_' || "ref", "ref", "refunded_minor", now() FROM "sandbox_charges" WHERE "refunded_minor" > 0;--> statement-breakpoint
ALTER TABLE "sandbox_charges" DROP COLUMN "refunded_minor";