-- Expiry: lots whose last day is over are written off with a ledger line for each lot and a notification for the member.

-- expire_points_of writes off one member's overdue lots, at once and however many transactions call it.
--
-- The lots that are due are the first that a member's points are taken from (see ledger.sql): lines written in the order
-- of their expiry take exactly what is left of each.
CREATE OR REPLACE FUNCTION expire_points_of(
  of_member integer,
  -- The text of the notification in English, and in other languages; {points} and {balance} stand in it. Without it the
  -- member is not notified.
  notification_template text,
  notification_translations jsonb DEFAULT NULL)
-- How many lots it wrote off.
RETURNS integer LANGUAGE plpgsql
-- As for place_order: a plan made while the tables were empty must hold when they are full.
SET enable_seqscan = off
AS $$
DECLARE
  expired integer;
BEGIN
  -- What the lots have left is read under the lock.
  PERFORM FROM members WHERE id = of_member FOR NO KEY UPDATE;
  WITH due AS (
    SELECT id, remaining, expires_at FROM points_lots
    WHERE member_id = of_member AND expires_at <= now() AND NOT is_empty),
  lines AS (
    INSERT INTO points_ledger (member_id, amount, reason, idempotency_key)
    SELECT of_member, -remaining, 'Points expired', 'expired lot ' || id || CASE
      -- An earlier version gave points back to a lot that was written off, if the clock had gone back.
      WHEN EXISTS (SELECT FROM points_ledger WHERE member_id = of_member AND idempotency_key = 'expired lot ' || due.id)
      THEN ' again ' || (SELECT count(*) FROM points_ledger
        WHERE member_id = of_member AND idempotency_key LIKE 'expired lot ' || due.id || ' again %')
      ELSE '' END
    FROM due ORDER BY expires_at, id),
  told AS (
    INSERT INTO notifications (member_id, body_message, body_translations)
    SELECT m.id, replace(replace(notification_template, '{points}', to_char(total.points, 'FM99,99,99,99,99,999')),
        '{balance}', to_char(m.points - total.points, 'FM99,99,99,99,99,990')),
      replace(replace(notification_translations::text, '{points}', to_char(total.points, 'FM99,99,99,99,99,999')),
        '{balance}', to_char(m.points - total.points, 'FM99,99,99,99,99,990'))::jsonb
    FROM members m, (SELECT sum(remaining) AS points FROM due) total
    WHERE m.id = of_member AND total.points > 0 AND notification_template IS NOT NULL)
  SELECT count(*) INTO expired FROM due;
  RETURN expired;
END $$;

-- expire_points writes off the overdue lots of some members. Several servers may call it at once. Members whose points are
-- being moved right now are left to the next call, so it never waits for an order. Each member's lines are a subtransaction:
-- a member whose lots can't be written off keeps no other from it.
CREATE OR REPLACE FUNCTION expire_points(
  -- So many lots are looked at, so at most as many members are locked. PostgreSQL keeps 64 subtransactions at hand.
  most_lots integer,
  notification_template text,
  notification_translations jsonb,
  -- Members whose lots could not be written off before.
  left_out integer[],
  -- 0 if nothing is due, or all of it is left to the next call.
  OUT lots integer,
  OUT failed integer[],
  -- Of the last member that failed.
  OUT fault text)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  one integer;
BEGIN
  lots := 0;
  failed := '{}';
  FOR one IN
    SELECT id FROM members
    WHERE id IN (SELECT member_id FROM points_lots
      WHERE expires_at <= now() AND NOT is_empty AND member_id <> ALL (left_out) ORDER BY expires_at LIMIT most_lots)
    FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    BEGIN
      lots := lots + expire_points_of(one, notification_template, notification_translations);
    -- What is wrong with this member's rows; whatever else fails would fail for all of them.
    EXCEPTION WHEN integrity_constraint_violation OR data_exception THEN
      failed := failed || one;
      fault := SQLERRM;
    END;
  END LOOP;
END $$;
