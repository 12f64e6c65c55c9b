CREATE TABLE "dunnings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"code" text NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mails_sent" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end" text,
	"is_waiving" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"what" text NOT NULL,
	"who" text,
	"why" text,
	"amount_minor" bigint,
	"until" text,
	"payment_id" uuid
);
--> statement-breakpoint
CREATE TABLE "gift_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"act" text NOT NULL,
	"amount_minor" bigint,
	"until" text,
	"who" text NOT NULL,
	"why" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"is_void" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "refused_ref" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "rests_until" text;--> statement-breakpoint
ALTER TABLE "dunnings" ADD CONSTRAINT "dunnings_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunnings" ADD CONSTRAINT "dunnings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_events" ADD CONSTRAINT "gift_events_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_events" ADD CONSTRAINT "gift_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_orders" ADD CONSTRAINT "gift_orders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dunnings_open" ON "dunnings" USING btree ("subscription_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "dunnings_due" ON "dunnings" USING btree ("next_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "dunnings_waiving" ON "dunnings" USING btree ("ended_at") WHERE is_waiving;--> statement-breakpoint
CREATE INDEX "dunnings_subscription" ON "dunnings" USING btree ("subscription_id","began_at");--> statement-breakpoint
CREATE INDEX "gift_events_subscription" ON "gift_events" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_events_refused" ON "gift_events" USING btree ("payment_id") WHERE what = 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "gift_orders_open" ON "gift_orders" USING btree ("subscription_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "gift_orders_subscription" ON "gift_orders" USING btree ("subscription_id","asked_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_days" ON "ledger_entries" USING btree ("at","account","currency","amount_minor","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_days" ON "ledger_entries" USING btree ("account","at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "subscriptions_by_status" ON "subscriptions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "subscriptions_resting" ON "subscriptions" USING btree ("rests_until") WHERE status = 'paused';