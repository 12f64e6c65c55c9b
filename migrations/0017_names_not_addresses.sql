-- Nobody was ever asked for a name: every one there is was cut out of an address.
UPDATE "users" SET "name" = '';--> statement-breakpoint
UPDATE "course_reviews" SET "name" = '';
