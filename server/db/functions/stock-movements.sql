-- Stock movements: a product's stock is the sum of its movements. A trigger writes one for each change, so that commands and
-- hand-written statements can't forget it. A writer may set shop.stock_reason (why), shop.stock_order (for which order),
-- shop.stock_key (for which delivery), shop.actor (who) and shop.stock_counted (how many pieces somebody found there): a
-- count is a line also if it changed nothing.

CREATE OR REPLACE FUNCTION write_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (product_id, amount, counted, reason, order_id, actor, idempotency_key)
  VALUES (NEW.id, NEW.stock - coalesce(OLD.stock, 0),
    nullif(current_setting('shop.stock_counted', true), '')::integer,
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
  WHEN ((NEW.stock <> OLD.stock OR coalesce(current_setting('shop.stock_counted', true), '') <> '')
    AND current_setting('shop.skip_row_triggers', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION write_stock_movement();

-- A movement is deleted only with its product: the foreign key does it one level deeper than a statement from outside.
CREATE OR REPLACE FUNCTION reject_stock_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'stock_movements is append-only: change the product''s stock instead' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION reject_stock_movement_change();
