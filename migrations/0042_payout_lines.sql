ALTER TABLE "provider_payouts" ADD COLUMN "line_id" uuid;--> statement-breakpoint
ALTER TABLE "provider_payouts" ADD CONSTRAINT "provider_payouts_lineId_unique" UNIQUE("line_id");