CREATE TABLE "proof_news" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fund_id" text NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"last_reader" text,
	"sent_to" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "proof_news_once" UNIQUE("fund_id","day")
);
--> statement-breakpoint
CREATE TABLE "proof_wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"is_on" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proof_wishes_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "proofs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "news_id" uuid;--> statement-breakpoint
ALTER TABLE "spendings" ADD COLUMN "budget_line" text;--> statement-breakpoint
ALTER TABLE "proof_news" ADD CONSTRAINT "proof_news_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_news_id_proof_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."proof_news"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proofs_news" ON "proofs" USING btree ("news_id");