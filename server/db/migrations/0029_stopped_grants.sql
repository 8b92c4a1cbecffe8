ALTER TABLE "grant_batches" DROP CONSTRAINT "grant_batches_filled";--> statement-breakpoint
ALTER TABLE "grant_batches" ADD COLUMN "acting_operator" integer;--> statement-breakpoint
ALTER TABLE "grant_batches" ADD CONSTRAINT "grant_batches_filled" CHECK (rows > 0 and members >= 0 and reason <> '');