ALTER TABLE "imports" ADD COLUMN "expires" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "most" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failure" text;