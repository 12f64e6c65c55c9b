CREATE TABLE "sheet_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"mails" text,
	"mails_leave_at" timestamp with time zone,
	"mailed_by" text,
	"mailed_up_to" integer DEFAULT 0 NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"donation_id" uuid NOT NULL,
	"taken_at" timestamp with time zone,
	"made_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "sheets_position" UNIQUE("run_id","position")
);
--> statement-breakpoint
ALTER TABLE "tax_receipts" ALTER COLUMN "number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "partner_number" text;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sheets" ADD CONSTRAINT "sheets_run_id_sheet_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sheet_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheets" ADD CONSTRAINT "sheets_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_runs_newest" ON "sheet_runs" USING btree ("started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_runs_one" ON "sheet_runs" USING btree ("year") WHERE state = 'making';--> statement-breakpoint
CREATE INDEX "sheets_donation" ON "sheets" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "sheets_waiting" ON "sheets" USING btree ("run_id","position") WHERE made_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "tax_receipts_untold" ON "tax_receipts" USING btree ("cancelled_at") WHERE partner_number is not null and cancelled_at is not null and told_at is null;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD CONSTRAINT "tax_receipts_partner_number" UNIQUE("entity_id","year","partner_number");--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD CONSTRAINT "tax_receipts_one_number" CHECK (num_nonnulls(number, partner_number) = 1);