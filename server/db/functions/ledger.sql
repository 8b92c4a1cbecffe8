-- Points ledger: a member's balance is the sum of the member's lines. A trigger adds each new line to it and to the
-- member's lots, and the database itself rejects every other change of a balance, a line or a lot, because points are money.

-- Lots: points that came in together and may expire together.
--  * Points in make a lot, which expires when the line says.
--  * Points out are taken from the lot that expires first; lots without expiry come last.
--  * Points out that reverse an earlier line are taken from that line's lot alone, and never more than it has left.
--  * A refund of an order goes back to the lots that the points came from; a partial refund to the latest to expire first.
--    Points from a lot that has expired since make a new lot, which expires when the line says. If the line does not say,
--    the new lot has the old expiry, as if the order had never been placed.
--  * Points of a grant that was undone meanwhile go back to its lot, also if it has expired: the transaction takes them
--    from there at once (server/domain/credit-order.ts).
--  * An order never gives back more than it took.
-- The update of the balance takes the member's row lock, so only one transaction at a time changes a member's lots.
-- The trigger runs as the owner of the tables: the server's own role can change neither balances nor lots
-- (server/db/serving-role.ts).
CREATE OR REPLACE FUNCTION add_ledger_line_to_balance() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp
-- As in place_order: one plan, which must also be good when the tables are full. Planning each time tripled the time of a line.
SET plan_cache_mode = 'force_generic_plan'
SET enable_seqscan = off
AS $$
DECLARE
  moved bigint;
BEGIN
  UPDATE members SET points = points + NEW.amount WHERE id = NEW.member_id;
  IF NEW.amount < 0 THEN
    WITH filled AS (
      SELECT id, remaining, sum(remaining) OVER (ORDER BY expires_at, id) - remaining AS before
      FROM points_lots WHERE member_id = NEW.member_id AND NOT is_empty
        AND (NEW.reverses_id IS NULL OR ledger_id = NEW.reverses_id)),
    taken AS (
      SELECT id, least(remaining, -NEW.amount - before) AS points FROM filled WHERE before < -NEW.amount),
    lots AS (
      UPDATE points_lots lot SET remaining = lot.remaining - taken.points FROM taken WHERE lot.id = taken.id),
    moves AS (
      INSERT INTO points_lot_moves (ledger_id, lot_id, amount) SELECT NEW.id, id, -points FROM taken RETURNING amount)
    SELECT sum(amount) INTO moved FROM moves;
  ELSIF NEW.order_id IS NULL THEN
    WITH added AS (
      INSERT INTO points_lots (member_id, ledger_id, remaining, expires_at)
      VALUES (NEW.member_id, NEW.id, NEW.amount, NEW.expires_at) RETURNING id)
    INSERT INTO points_lot_moves (ledger_id, lot_id, amount) SELECT NEW.id, id, NEW.amount FROM added
    RETURNING amount INTO moved;
  ELSE
    IF (SELECT sum(amount) FROM points_ledger WHERE order_id = NEW.order_id) > 0 THEN
      RAISE EXCEPTION 'order % gives back more points than it took', NEW.order_id
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    WITH taken AS (
      SELECT move.lot_id, -sum(move.amount) AS points
      FROM points_ledger line JOIN points_lot_moves move ON move.ledger_id = line.id
      WHERE line.order_id = NEW.order_id GROUP BY move.lot_id HAVING sum(move.amount) < 0),
    -- A lot that was written off stays expired if the clock goes back. clock_timestamp() instead of now(), because an
    -- expiry may have been written since the transaction began.
    known AS (
      SELECT lot.id, lot.expires_at, taken.points,
        lot.expires_at IS NOT NULL AND (lot.expires_at <= clock_timestamp() OR EXISTS (
          SELECT FROM points_ledger line
          WHERE line.member_id = NEW.member_id AND line.idempotency_key = 'expired lot ' || lot.id))
          AND NOT EXISTS (
            SELECT FROM grant_rows undone
            WHERE undone.member_id = NEW.member_id AND undone.ledger_id = lot.ledger_id AND undone.taken_back IS NOT NULL)
          AS is_expired
      FROM taken JOIN points_lots lot ON lot.id = taken.lot_id),
    not_expired AS (
      SELECT id, points, sum(points) OVER (ORDER BY expires_at DESC NULLS FIRST, id DESC) - points AS before
      FROM known WHERE NOT is_expired),
    refunded AS (
      SELECT id, least(points, NEW.amount - before) AS points FROM not_expired WHERE before < NEW.amount),
    lots AS (
      UPDATE points_lots lot SET remaining = lot.remaining + refunded.points FROM refunded WHERE lot.id = refunded.id),
    added AS (
      INSERT INTO points_lots (member_id, ledger_id, remaining, expires_at)
      SELECT NEW.member_id, NEW.id, NEW.amount - rest.refunded, coalesce(NEW.expires_at, (
        -- At most now, so that it is overdue at once. The column rounds to milliseconds, which must not make it later.
        SELECT least(max(expires_at), date_trunc('milliseconds', now())) FROM known WHERE is_expired))
      FROM (SELECT coalesce(sum(points), 0) AS refunded FROM refunded) rest WHERE rest.refunded < NEW.amount
      RETURNING id, remaining),
    moves AS (
      INSERT INTO points_lot_moves (ledger_id, lot_id, amount)
      SELECT NEW.id, id, points FROM refunded UNION ALL SELECT NEW.id, id, remaining FROM added RETURNING amount)
    SELECT sum(amount) INTO moved FROM moves;
  END IF;
  IF moved IS DISTINCT FROM NEW.amount THEN
    RAISE EXCEPTION 'the lots of member % do not add up to the balance', NEW.member_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER points_ledger_moves_balance AFTER INSERT ON points_ledger
  FOR EACH ROW EXECUTE FUNCTION add_ledger_line_to_balance();

-- The one exception: of an erased member, what an operator wrote is removed (remove_reasons_of).
CREATE OR REPLACE FUNCTION reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_LEVEL = 'ROW' AND NEW.reason = 'removed' AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason'
    AND EXISTS (SELECT FROM members WHERE id = OLD.member_id AND erased_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'points_ledger is append-only: write another line instead' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER points_ledger_append_only BEFORE UPDATE ON points_ledger
  FOR EACH ROW EXECUTE FUNCTION reject_ledger_change();

CREATE OR REPLACE TRIGGER points_ledger_kept BEFORE DELETE OR TRUNCATE ON points_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();

-- Removes what operators wrote in the lines of an erased member. Lines of orders, expiries and the product's own have words
-- of their own, which name nobody. Runs as the owner of the tables: the server's own role can't change a line.
CREATE OR REPLACE FUNCTION remove_reasons_of(of_member integer) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE points_ledger SET reason = 'removed'
  WHERE member_id = of_member AND order_id IS NULL
    AND reason NOT IN ('removed', 'Points expired', 'Opening balance', 'Written off: the member was erased');
$$;

-- A balance may change only inside the ledger's own trigger, which runs one level deeper than a statement from outside.
CREATE OR REPLACE FUNCTION reject_balance_without_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.points <> 0 THEN
    RAISE EXCEPTION 'a member starts with no points: write a ledger line' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'UPDATE' AND NEW.points <> OLD.points AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'members.points moves by the ledger alone' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER members_points_by_ledger BEFORE INSERT OR UPDATE OF points ON members
  FOR EACH ROW EXECUTE FUNCTION reject_balance_without_ledger();

-- For ledgers from before lots existed: all lines of a member go to one lot that never expires.
WITH added AS (
  INSERT INTO points_lots (member_id, ledger_id, remaining)
  SELECT member_id, min(id), sum(amount) FROM points_ledger line
  WHERE NOT EXISTS (SELECT FROM points_lot_moves WHERE ledger_id = line.id) GROUP BY member_id
  RETURNING id, member_id)
INSERT INTO points_lot_moves (ledger_id, lot_id, amount)
SELECT line.id, added.id, line.amount FROM points_ledger line JOIN added USING (member_id);

CREATE OR REPLACE FUNCTION reject_lot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'lots move by the ledger alone: write a ledger line' USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- A statement of the ledger's trigger runs at depth 1.
CREATE OR REPLACE TRIGGER points_lots_by_ledger BEFORE INSERT OR UPDATE OR DELETE ON points_lots
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION reject_lot_change();

CREATE OR REPLACE TRIGGER points_lots_kept BEFORE TRUNCATE ON points_lots
  FOR EACH STATEMENT EXECUTE FUNCTION reject_lot_change();

CREATE OR REPLACE TRIGGER points_lot_moves_by_ledger BEFORE INSERT ON points_lot_moves
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION reject_lot_change();

CREATE OR REPLACE TRIGGER points_lot_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON points_lot_moves
  FOR EACH STATEMENT EXECUTE FUNCTION reject_lot_change();
