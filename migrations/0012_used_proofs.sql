CREATE TABLE "used_proofs" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "used_proofs_age" ON "used_proofs" USING btree ("expires_at");