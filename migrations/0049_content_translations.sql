CREATE TABLE "translations" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"body_of" text,
	"file_hash" text,
	CONSTRAINT "translations_collection_language_id_pk" PRIMARY KEY("collection","language","id")
);
