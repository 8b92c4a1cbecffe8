DROP INDEX "points_ledger_of_member";--> statement-breakpoint
CREATE INDEX "points_ledger_of_member" ON "points_ledger" USING btree ("member_id","created_at","id","amount");--> statement-breakpoint
-- One writes off what is over first, the other says for whom it failed (functions/*.sql).
DROP FUNCTION IF EXISTS place_order(integer, integer, bigint, integer[], integer[], integer, text, text, text, text, text, boolean, text, jsonb);--> statement-breakpoint
DROP FUNCTION IF EXISTS expire_points(integer, text, jsonb);
