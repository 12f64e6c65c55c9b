CREATE TABLE "person_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"proved_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "person_entries" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"reason" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_addresses" ADD CONSTRAINT "person_addresses_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_entries" ADD CONSTRAINT "person_entries_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_addresses_person" ON "person_addresses" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_addresses_email" ON "person_addresses" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "person_addresses_waiting" ON "person_addresses" USING btree ("person_id") WHERE proved_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "person_entries_email" ON "person_entries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "person_entries_phone" ON "person_entries" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "person_entries_name" ON "person_entries" USING btree (lower(btrim("name")));