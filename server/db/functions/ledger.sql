-- Points ledger: a member's balance is the sum of the member's lines. A trigger adds each new line to it, and the
-- database itself rejects every other change of a balance or a line, because points are money.

CREATE OR REPLACE FUNCTION add_ledger_line_to_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members SET points = points + NEW.amount WHERE id = NEW.member_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER points_ledger_moves_balance AFTER INSERT ON points_ledger
  FOR EACH ROW EXECUTE FUNCTION add_ledger_line_to_balance();

CREATE OR REPLACE FUNCTION reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'points_ledger is append-only: write another line instead' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER points_ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON points_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();

-- A balance may change only inside the ledger's own trigger, which is one level deeper than any statement of ours.
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
