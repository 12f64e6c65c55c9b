-- By hand: what was written of products is kept as of all texts; what visitors read stays as it is.
INSERT INTO "content_items" ("collection", "id", "first_published_at")
SELECT 'products', r."product_id", min(r."at") FROM "product_revisions" r GROUP BY r."product_id"
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "content_revisions" ("collection", "id", "language", "data", "body", "who", "at", "since", "published_at")
SELECT 'products', "product_id", 'fr', "data" - 'isHidden', '', "who", "at", "at",
  CASE WHEN "data" ->> 'isHidden' = 'true' THEN NULL ELSE "at" END
FROM "product_revisions" ORDER BY "id";--> statement-breakpoint
-- What was not sold for now is taken off the site, with everything to be brought back.
DELETE FROM "entries" e USING "content_items" i
WHERE e."collection" = 'products' AND i."collection" = 'products' AND i."id" = e."id" AND e."data" ->> 'isHidden' = 'true';--> statement-breakpoint
UPDATE "content_items" i SET "live_revision" = (
  SELECT max(r."revision") FROM "content_revisions" r WHERE r."collection" = 'products' AND r."id" = i."id")
WHERE i."collection" = 'products' AND EXISTS (
  SELECT 1 FROM "entries" e WHERE e."collection" = 'products' AND e."id" = i."id");
