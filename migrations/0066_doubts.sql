CREATE TABLE "doubts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"spending_id" uuid NOT NULL,
	"message_id" uuid,
	"about" text NOT NULL,
	"due_on" date NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"is_question_shown" boolean DEFAULT false NOT NULL,
	CONSTRAINT "doubts_messageId_unique" UNIQUE("message_id"),
	CONSTRAINT "doubts_answered_whole" CHECK (("doubts"."answer" is null) = ("doubts"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_spending_id_spendings_id_fk" FOREIGN KEY ("spending_id") REFERENCES "public"."spendings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doubts_of" ON "doubts" USING btree ("spending_id");