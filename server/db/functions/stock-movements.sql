-- Stock movements: a product's stock is the sum of its movements. The table itself writes one for each change, so that no
-- command and no hand-written statement can forget it. Whoever changes stock may say why in shop.stock_reason, for which
-- order in shop.stock_order, for which delivery in shop.stock_key, and who it is in shop.actor.

CREATE OR REPLACE FUNCTION write_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (product_id, amount, reason, order_id, actor, idempotency_key)
  VALUES (NEW.id, NEW.stock - coalesce(OLD.stock, 0),
    coalesce(nullif(current_setting('shop.stock_reason', true), ''),
      CASE TG_OP WHEN 'INSERT' THEN 'First stock' ELSE 'Changed by hand' END),
    nullif(current_setting('shop.stock_order', true), '')::integer,
    nullif(current_setting('shop.actor', true), ''), nullif(current_setting('shop.stock_key', true), ''));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_first_stock AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.stock <> 0) EXECUTE FUNCTION write_stock_movement();

-- place_order writes its own (shop.skip_row_triggers, see member-notify.sql).
CREATE OR REPLACE TRIGGER products_stock_moved AFTER UPDATE OF stock ON products FOR EACH ROW
  WHEN (NEW.stock <> OLD.stock AND current_setting('shop.skip_row_triggers', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION write_stock_movement();

-- A line goes with its product alone, which the foreign key does one level deeper than a statement of ours.
CREATE OR REPLACE FUNCTION reject_stock_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'stock_movements is append-only: change the product''s stock instead' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION reject_stock_movement_change();
