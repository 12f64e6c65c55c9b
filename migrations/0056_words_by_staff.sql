CREATE TABLE "word_changes" (
	"language" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"was" text NOT NULL,
	"french" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "word_changes_language_key_pk" PRIMARY KEY("language","key")
);
