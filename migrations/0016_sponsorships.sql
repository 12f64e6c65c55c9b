CREATE TABLE "sponsorships" (
	"donation_id" uuid PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;