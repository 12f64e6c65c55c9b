CREATE TABLE "fields" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"goal_minor" bigint NOT NULL,
	"raised_minor" bigint DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"funding_until" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"field_id" text NOT NULL,
	"member_id" text,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"held_minor" bigint DEFAULT 0 NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_field_id_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fields"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_member" ON "shares" USING btree ("member_id","created_at") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "shares_field" ON "shares" USING btree ("field_id");