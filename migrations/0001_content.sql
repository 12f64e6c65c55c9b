CREATE TABLE "entries" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"data" jsonb NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"file_hash" text,
	CONSTRAINT "entries_collection_id_pk" PRIMARY KEY("collection","id")
);
--> statement-breakpoint
CREATE INDEX "entries_in_order" ON "entries" USING btree ("collection","position","id");