-- Versions: each change that operators make to an order, a member or a client raises its version. Other changes,
-- such as granted points, a wrong delivery code or a member's order, do not: otherwise every sale would look like
-- another operator's change.

CREATE OR REPLACE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_version BEFORE UPDATE OF status, expected_delivery, decline_reason, tracking_number ON orders
  FOR EACH ROW WHEN ((OLD.status, OLD.expected_delivery, OLD.decline_reason, OLD.tracking_number)
    IS DISTINCT FROM (NEW.status, NEW.expected_delivery, NEW.decline_reason, NEW.tracking_number))
  EXECUTE FUNCTION raise_version();

CREATE OR REPLACE TRIGGER members_version BEFORE UPDATE OF name, email, mobile, tags, is_active ON members
  FOR EACH ROW WHEN ((OLD.name, OLD.email, OLD.mobile, OLD.tags, OLD.is_active)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.mobile, NEW.tags, NEW.is_active))
  EXECUTE FUNCTION raise_version();

CREATE OR REPLACE TRIGGER products_version BEFORE UPDATE OF code, name, short_description, description, benefits,
  specifications, brand_id, size, colour, group_id, category_id, subcategory_id, points, low_stock, is_feature, is_latest,
  is_active ON products
  FOR EACH ROW WHEN ((OLD.code, OLD.name, OLD.short_description, OLD.description, OLD.benefits, OLD.specifications,
      OLD.brand_id, OLD.size, OLD.colour, OLD.group_id, OLD.category_id, OLD.subcategory_id, OLD.points, OLD.low_stock,
      OLD.is_feature, OLD.is_latest, OLD.is_active)
    IS DISTINCT FROM (NEW.code, NEW.name, NEW.short_description, NEW.description, NEW.benefits, NEW.specifications,
      NEW.brand_id, NEW.size, NEW.colour, NEW.group_id, NEW.category_id, NEW.subcategory_id, NEW.points, NEW.low_stock,
      NEW.is_feature, NEW.is_latest, NEW.is_active))
  EXECUTE FUNCTION raise_version();

CREATE OR REPLACE TRIGGER clients_version BEFORE UPDATE ON clients
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_version();

-- Answering a problem changes its order.
CREATE OR REPLACE FUNCTION raise_version_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET version = version + 1 WHERE id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_problems_version AFTER UPDATE OF state, answer ON order_problems
  FOR EACH ROW EXECUTE FUNCTION raise_version_of_order();

CREATE OR REPLACE TRIGGER grant_batches_version BEFORE UPDATE OF state ON grant_batches
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION raise_version();

-- A move that waits, is undone or did not happen is another state of its order to operators. Members see none of it, so
-- nothing tells them.
CREATE OR REPLACE FUNCTION raise_version_unseen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  skips text := coalesce(current_setting('shop.skip_row_triggers', true), '');
BEGIN
  -- One that did not happen is over: its row goes without a trace.
  IF TG_OP = 'DELETE' AND OLD.refused_at IS NOT NULL THEN RETURN NULL; END IF;
  PERFORM set_config('shop.skip_row_triggers', 'on', true);
  UPDATE orders SET version = version + 1 WHERE id = coalesce(NEW.order_id, OLD.order_id);
  PERFORM set_config('shop.skip_row_triggers', skips, true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pending_moves_version AFTER INSERT OR DELETE OR UPDATE OF refused_at ON pending_moves
  FOR EACH ROW EXECUTE FUNCTION raise_version_unseen();
