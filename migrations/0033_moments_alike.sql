ALTER TABLE "messages" ALTER COLUMN "last_received_at" SET DATA TYPE timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "last_received_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "project_ideas" ALTER COLUMN "consent_at" SET DATA TYPE timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project_ideas" ALTER COLUMN "consent_at" SET DEFAULT now();