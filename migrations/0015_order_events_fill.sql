-- What is on shelves today becomes their first moves: all that came in, then what each order holds.
UPDATE "orders" SET "shelved_at" = now() WHERE "status" IN ('released', 'refunded', 'returned');--> statement-breakpoint
UPDATE "orders" SET "sent_at" = coalesce("delivered_at", "paid_at") WHERE "status" IN ('sent', 'delivered', 'return_asked', 'returned');--> statement-breakpoint
INSERT INTO "stock_moves" ("product_id", "delta", "reason")
SELECT s."product_id", s."available" + coalesce(h."held", 0), 'received' FROM "product_stock" s
LEFT JOIN (SELECT l."product_id", sum(l."quantity") AS "held" FROM "order_lines" l JOIN "orders" o ON o."id" = l."order_id" WHERE o."shelved_at" IS NULL GROUP BY l."product_id") h ON h."product_id" = s."product_id";--> statement-breakpoint
INSERT INTO "stock_moves" ("product_id", "delta", "reason", "order_id", "at")
SELECT l."product_id", -l."quantity", 'ordered', o."id", o."created_at" FROM "order_lines" l JOIN "orders" o ON o."id" = l."order_id" WHERE o."shelved_at" IS NULL;--> statement-breakpoint
UPDATE "shares" SET "counted_at" = "created_at" WHERE "held_minor" > 0;--> statement-breakpoint
UPDATE "shares" s SET "turned_away_at" = now() FROM "payments" p WHERE p."purpose" = 'share' AND p."purpose_id" = s."id" AND p."kept_minor" > 0 AND s."held_minor" = 0;--> statement-breakpoint
UPDATE "fields" SET "funded_at" = now() WHERE "raised_minor" >= "goal_minor";
