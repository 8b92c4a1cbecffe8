DROP INDEX "orders_tracking";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "read_as" text;