-- NOTIFY catalogue_changed: tells every server process to drop the replies that it has cached. The payload is the client's
-- login id in lower case; empty for all clients. Triggers send it, so that imports and hand-written statements can't forget
-- it. PostgreSQL sends it at the commit, once for each transaction and client. A change of stock sends nothing, because no
-- reply has it. The exception is a variant that sells out or is in stock again, which the replies of its group say. An import
-- sends one notification for all its rows (shop.catalogue_import, see write_imported_products).

CREATE OR REPLACE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  changed_client integer;
  changed_login_id text;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  CASE TG_TABLE_NAME
    WHEN 'clients' THEN changed_login_id := changed.login_id;
    WHEN 'states', 'cities' THEN NULL;
    WHEN 'subcategories' THEN SELECT client_id INTO changed_client FROM categories WHERE id = changed.category_id;
    WHEN 'product_pictures' THEN SELECT client_id INTO changed_client FROM products WHERE id = changed.product_id;
    ELSE changed_client := changed.client_id;
  END CASE;
  IF changed_client IS NOT NULL THEN
    SELECT login_id INTO changed_login_id FROM clients WHERE id = changed_client;
  END IF;
  PERFORM pg_notify('catalogue_changed', coalesce(lower(changed_login_id), ''));
  IF TG_TABLE_NAME = 'clients' AND TG_OP = 'UPDATE' THEN
    PERFORM pg_notify('catalogue_changed', lower(OLD.login_id));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER clients_notify AFTER INSERT OR UPDATE OR DELETE ON clients
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();

CREATE OR REPLACE TRIGGER banners_notify AFTER INSERT OR UPDATE OR DELETE ON banners
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();

CREATE OR REPLACE TRIGGER content_pages_notify AFTER INSERT OR UPDATE OR DELETE ON content_pages
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();

CREATE OR REPLACE TRIGGER categories_notify AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();

CREATE OR REPLACE TRIGGER subcategories_notify AFTER INSERT OR UPDATE OR DELETE ON subcategories
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();

CREATE OR REPLACE TRIGGER occasions_notify AFTER INSERT OR UPDATE OR DELETE ON occasions
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();

CREATE OR REPLACE TRIGGER products_notify AFTER INSERT OR DELETE OR UPDATE OF
  client_id, code, name, short_description, description, benefits, specifications, brand_id, size, colour,
  group_id, category_id, subcategory_id, points, is_feature, is_latest, is_active, position ON products
  FOR EACH ROW WHEN (current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION notify_catalogue_changed();

CREATE OR REPLACE TRIGGER products_stock_notify AFTER UPDATE OF stock ON products
  FOR EACH ROW WHEN (NEW.group_id IS NOT NULL AND (NEW.stock > 0) <> (OLD.stock > 0)
    AND current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION notify_catalogue_changed();

CREATE OR REPLACE TRIGGER product_pictures_notify AFTER INSERT OR UPDATE OR DELETE ON product_pictures
  FOR EACH ROW WHEN (current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION notify_catalogue_changed();

CREATE OR REPLACE TRIGGER product_occasions_notify AFTER INSERT OR UPDATE OR DELETE ON product_occasions
  FOR EACH ROW WHEN (current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION notify_catalogue_changed();

CREATE OR REPLACE TRIGGER states_notify AFTER INSERT OR UPDATE OR DELETE ON states
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();

CREATE OR REPLACE TRIGGER cities_notify AFTER INSERT OR UPDATE OR DELETE ON cities
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();
