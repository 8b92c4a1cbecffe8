DROP INDEX "announcements_unsent";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "grant_batches" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "grant_batches" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "grant_batches" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "announcements_unsent" ON "announcements" USING btree ("due_at") WHERE sent_at is null;