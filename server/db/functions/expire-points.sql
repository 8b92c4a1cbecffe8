-- expire_points writes off lots whose last day is over: a ledger line for each lot, a notification for each member. Several
-- servers may call it at once. Members are locked first, and those whose points are being moved right now are left to the
-- next call, so it never waits for an order; what their lots have left is read afterwards, under the lock.
--
-- The lots that are due are the first that a member's points are taken from (see ledger.sql): lines written in the order
-- of their expiry take exactly what is left of each.
CREATE OR REPLACE FUNCTION expire_points(
  most_lots integer,
  -- The text of the notification in English, and in other languages; {points} and {balance} stand in it.
  notification_template text,
  notification_translations jsonb DEFAULT NULL)
-- How many lots it wrote off; 0 where nothing is due, or all of it is left to the next call.
RETURNS integer LANGUAGE plpgsql
-- As for place_order: a plan made while the tables were empty must hold when they are full.
SET enable_seqscan = off
AS $$
DECLARE
  locked integer[];
  expired integer;
BEGIN
  locked := ARRAY(
    SELECT id FROM members
    WHERE id IN (SELECT member_id FROM points_lots WHERE expires_at <= now() AND NOT is_empty
      ORDER BY expires_at LIMIT most_lots)
    FOR NO KEY UPDATE SKIP LOCKED);
  WITH due AS (
    SELECT id, member_id, remaining, expires_at FROM points_lots
    WHERE member_id = ANY (locked) AND expires_at <= now() AND NOT is_empty),
  lines AS (
    INSERT INTO points_ledger (member_id, amount, reason, idempotency_key)
    SELECT member_id, -remaining, 'Points expired', 'expired lot ' || id FROM due ORDER BY expires_at, id),
  told AS (
    INSERT INTO notifications (member_id, body_message, body_translations)
    SELECT m.id, replace(replace(notification_template, '{points}', to_char(sum(due.remaining), 'FM999,999,999,999')),
        '{balance}', to_char(m.points - sum(due.remaining), 'FM999,999,999,990')),
      -- Hindi groups digits by lakh.
      replace(replace(notification_translations::text, '{points}', to_char(sum(due.remaining), 'FM99,99,99,99,99,999')),
        '{balance}', to_char(m.points - sum(due.remaining), 'FM99,99,99,99,99,990'))::jsonb
    FROM due JOIN members m ON m.id = due.member_id GROUP BY m.id)
  SELECT count(*) INTO expired FROM due;
  RETURN expired;
END $$;
