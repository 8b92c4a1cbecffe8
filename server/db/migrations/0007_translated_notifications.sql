ALTER TABLE "notifications" ADD COLUMN "body_translations" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "public_translations" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
-- Both take the translations of a text now (functions/*.sql).
DROP FUNCTION IF EXISTS place_order(integer, integer, bigint, integer[], integer[], integer, text, text, text, text, text, boolean, text);--> statement-breakpoint
DROP FUNCTION IF EXISTS expire_points(integer, text);