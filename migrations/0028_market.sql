CREATE TABLE "field_harvests" (
	"field_id" text PRIMARY KEY NOT NULL,
	"grams" bigint NOT NULL,
	"price_per_kg" bigint NOT NULL,
	"sale_minor" bigint NOT NULL,
	"stakes_minor" bigint NOT NULL,
	"shared_minor" bigint NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "field_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"field_id" text NOT NULL,
	"step" text,
	"day" date NOT NULL,
	"text" text NOT NULL,
	"picture" text,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_payouts" (
	"share_id" uuid PRIMARY KEY NOT NULL,
	"field_id" text NOT NULL,
	"stake_minor" bigint NOT NULL,
	"amount_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "line_refunds" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"delivery_minor" bigint NOT NULL,
	"who" text NOT NULL,
	"why" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"was_minor" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "product_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "shelved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_stock" ADD COLUMN "low_at" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_stock" ADD COLUMN "low_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_stock" ADD COLUMN "price_minor" bigint;--> statement-breakpoint
ALTER TABLE "product_stock" ADD COLUMN "was_minor" bigint;--> statement-breakpoint
-- What a product cost stood in its content; from here on the shelf says so, and this is the first of its prices.
UPDATE "product_stock" s SET
  "price_minor" = (e."data"->>'priceCents')::bigint,
  "was_minor" = (e."data"->>'originalPriceCents')::bigint,
  "low_since" = CASE WHEN s."available" < s."low_at" THEN now() END
FROM "entries" e WHERE e."collection" = 'products' AND e."id" = s."product_id";--> statement-breakpoint
ALTER TABLE "product_stock" ALTER COLUMN "price_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "who" text;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "field_harvests" ADD CONSTRAINT "field_harvests_field_id_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fields"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_reports" ADD CONSTRAINT "field_reports_field_id_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fields"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_payouts" ADD CONSTRAINT "share_payouts_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_payouts" ADD CONSTRAINT "share_payouts_field_id_field_harvests_field_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."field_harvests"("field_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_refunds" ADD CONSTRAINT "line_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_refunds" ADD CONSTRAINT "line_refunds_order_id_product_id_order_lines_order_id_product_id_fk" FOREIGN KEY ("order_id","product_id") REFERENCES "public"."order_lines"("order_id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_product_stock_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_stock"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_revisions" ADD CONSTRAINT "product_revisions_product_id_product_stock_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_stock"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "field_reports_field" ON "field_reports" USING btree ("field_id","day","id");--> statement-breakpoint
CREATE INDEX "share_payouts_field" ON "share_payouts" USING btree ("field_id");--> statement-breakpoint
CREATE INDEX "line_refunds_order" ON "line_refunds" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "product_prices_product" ON "product_prices" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_revisions_product" ON "product_revisions" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_stock_low" ON "product_stock" USING btree ("low_since") WHERE low_since is not null;--> statement-breakpoint
CREATE INDEX "stock_moves_reason" ON "stock_moves" USING btree ("reason","id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_shelved" CHECK ("order_lines"."shelved" between 0 and "order_lines"."quantity");--> statement-breakpoint
INSERT INTO "product_prices" ("product_id", "price_minor", "was_minor") SELECT "product_id", "price_minor", "was_minor" FROM "product_stock";
