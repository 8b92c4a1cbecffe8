ALTER TABLE "orders" ADD COLUMN "lines_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_hash" text;--> statement-breakpoint
-- It gets two more arguments (db/functions/place-order.sql). The new ones have defaults: a server of the version before still
-- finds it, and places orders without hashes.
DROP FUNCTION IF EXISTS place_order(integer, integer, bigint, integer[], integer[], integer, text, text, text, text, text, boolean, text, jsonb, text, jsonb);
