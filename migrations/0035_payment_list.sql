ALTER TABLE "refunds" ADD COLUMN "who" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "day" text;--> statement-breakpoint
CREATE INDEX "course_purchases_email" ON "course_purchases" USING btree ("email");--> statement-breakpoint
CREATE INDEX "shares_email" ON "shares" USING btree ("email");--> statement-breakpoint
CREATE INDEX "donations_donor_words" ON "donations" USING gin (to_tsvector('simple', "donor_name"));--> statement-breakpoint
CREATE INDEX "donations_donor_email" ON "donations" USING btree ("donor_email") WHERE donor_email is not null;--> statement-breakpoint
CREATE INDEX "orders_buyer_words" ON "orders" USING gin (to_tsvector('simple', ("customer"->>'firstName') || ' ' || ("customer"->>'lastName')));--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE flag is not null;