ALTER TABLE "payments" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "note_values" jsonb;--> statement-breakpoint
CREATE INDEX "refunds_queued" ON "refunds" USING btree ("created_at") WHERE status = 'queued';