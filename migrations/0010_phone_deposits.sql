CREATE TABLE "phone_deposits" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"masked_phone" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phone_deposits" ADD CONSTRAINT "phone_deposits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;