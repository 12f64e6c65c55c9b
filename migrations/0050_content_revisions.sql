CREATE TABLE "content_items" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"live_revision" bigint,
	"first_published_at" timestamp with time zone,
	"made_as" text,
	"trashed_at" timestamp with time zone,
	CONSTRAINT "content_items_collection_id_pk" PRIMARY KEY("collection","id"),
	CONSTRAINT "content_items_made_as" UNIQUE("made_as")
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"revision" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_revisions_revision_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"language" text NOT NULL,
	"data" jsonb NOT NULL,
	"body" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_auto" boolean DEFAULT false NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"publish_at" timestamp with time zone,
	"meaning" jsonb,
	"published_at" timestamp with time zone,
	"made_from" bigint,
	"restored_from" bigint
);
--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "body" text;--> statement-breakpoint
CREATE INDEX "content_items_trash" ON "content_items" USING btree ("trashed_at");--> statement-breakpoint
CREATE INDEX "content_revisions_of" ON "content_revisions" USING btree ("collection","id","revision");--> statement-breakpoint
CREATE INDEX "content_revisions_due" ON "content_revisions" USING btree ("publish_at") WHERE "content_revisions"."publish_at" is not null;