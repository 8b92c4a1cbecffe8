-- Expiry: writes off lots whose last day is over, with a ledger line for each lot and a notification for the member.

-- expire_points_of writes off one member's overdue lots. Several transactions may call it at the same time.
--
-- Points out are taken from the lot that expires first (see ledger.sql). So lines written in the order of expiry take
-- exactly what is left in each overdue lot.
CREATE OR REPLACE FUNCTION expire_points_of(
  of_member integer,
  -- The text of the notification in English, and in other languages; {points} and {balance} stand in it. Without it the
  -- member is not notified.
  notification_template text,
  notification_translations jsonb DEFAULT NULL)
-- The number of lots written off.
RETURNS integer LANGUAGE plpgsql
-- As in place_order: a plan made while the tables were empty must also be good when they are full.
SET enable_seqscan = off
AS $$
DECLARE
  expired integer;
BEGIN
  -- Read after locking the member, so that no other transaction changes the lots.
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

-- expire_points writes off the overdue lots of some members. Several servers may call it at the same time. It skips members
-- who are locked, such as by an order; the next call handles them. Each member has a subtransaction, so that a failure for
-- one does not affect the others.
CREATE OR REPLACE FUNCTION expire_points(
  -- Most lots to read, and so most members to lock. PostgreSQL caches 64 subtransactions.
  most_lots integer,
  notification_template text,
  notification_translations jsonb,
  -- Members whose lots could not be written off before.
  left_out integer[],
  -- 0 if nothing is due, or if all of it was skipped.
  OUT lots integer,
  OUT failed integer[],
  -- The error of the last member that failed.
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
    -- Only errors in this member's rows. Other errors would occur for all members, and are raised.
    EXCEPTION WHEN integrity_constraint_violation OR data_exception THEN
      failed := failed || one;
      fault := SQLERRM;
    END;
  END LOOP;
END $$;
