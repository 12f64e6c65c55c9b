CREATE TABLE "statement_files" (
	"statement_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_left_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"left_key" text NOT NULL,
	"file_line" integer NOT NULL,
	"account" text NOT NULL,
	"reason" text NOT NULL,
	"typed" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"line_id" uuid,
	"note" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "statement_left_lines_leftKey_unique" UNIQUE("left_key"),
	CONSTRAINT "statement_left_lines_lineId_unique" UNIQUE("line_id")
);
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "file_line" integer;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "part" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "total" integer;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "set_aside" integer;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "balances" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_left_lines" ADD CONSTRAINT "statement_left_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_left_lines" ADD CONSTRAINT "statement_left_lines_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_left_lines_of" ON "statement_left_lines" USING btree ("statement_id","file_line");