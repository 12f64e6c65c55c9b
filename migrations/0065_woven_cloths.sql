CREATE TABLE "cloth_rows" (
	"donation_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "cloth_rows_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cloth_id" uuid NOT NULL,
	"name" text,
	"word" text,
	"motif" text NOT NULL,
	"is_middle" boolean NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_by" text,
	CONSTRAINT "cloth_rows_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "row_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"row_number" integer NOT NULL,
	"why" text,
	"times" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text
);
--> statement-breakpoint
CREATE TABLE "woven_cloth_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "woven_cloth_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"why" text,
	"cloth_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "woven_cloths" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"fund_id" text NOT NULL,
	"goal_minor" bigint NOT NULL,
	"last_day" date NOT NULL,
	"starter_name" text NOT NULL,
	"member_id" text,
	"language" text NOT NULL,
	"are_heights_by_sum" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "woven_cloths_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "cloth_rows" ADD CONSTRAINT "cloth_rows_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloth_rows" ADD CONSTRAINT "cloth_rows_cloth_id_woven_cloths_id_fk" FOREIGN KEY ("cloth_id") REFERENCES "public"."woven_cloths"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "row_reports" ADD CONSTRAINT "row_reports_row_number_cloth_rows_number_fk" FOREIGN KEY ("row_number") REFERENCES "public"."cloth_rows"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "woven_cloth_events" ADD CONSTRAINT "woven_cloth_events_cloth_id_woven_cloths_id_fk" FOREIGN KEY ("cloth_id") REFERENCES "public"."woven_cloths"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "woven_cloths" ADD CONSTRAINT "woven_cloths_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "woven_cloths" ADD CONSTRAINT "woven_cloths_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cloth_rows_cloth" ON "cloth_rows" USING btree ("cloth_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "row_reports_open" ON "row_reports" USING btree ("row_number") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "row_reports_waiting" ON "row_reports" USING btree ("at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "woven_cloth_events_cloth" ON "woven_cloth_events" USING btree ("cloth_id","id");--> statement-breakpoint
CREATE INDEX "woven_cloths_newest" ON "woven_cloths" USING btree ("started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "woven_cloths_member" ON "woven_cloths" USING btree ("member_id") WHERE member_id is not null;