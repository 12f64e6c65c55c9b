CREATE TABLE "set_aside_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"problem" text NOT NULL,
	"said" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"reason" text,
	CONSTRAINT "set_aside_movements_ref" UNIQUE("provider","ref")
);
--> statement-breakpoint
ALTER TABLE "currency_rates" ADD COLUMN "who" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "note_values" jsonb;--> statement-breakpoint
CREATE INDEX "set_aside_movements_open" ON "set_aside_movements" USING btree ("created_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "refunds_queued" ON "refunds" USING btree ("created_at") WHERE status = 'queued';