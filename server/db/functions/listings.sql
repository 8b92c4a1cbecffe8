-- Prebuilt parts of replies: product_tiles, variant_lists and client_listings, as JSON text, and the functions that make the
-- shapes of section 3. Triggers and queries call the same functions.
--
-- Deferred triggers write them at the end of the transaction that changed the catalogue, when all its changes have been
-- made. A lock for each client makes these transactions commit one after the other, so that each sees the changes of the
-- earlier ones. It is the last lock that a transaction takes, so waiting for it can't cause a deadlock.

CREATE OR REPLACE FUNCTION product_json(product products, description jsonb, benefits jsonb, specifications jsonb) RETURNS json
LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', product.id, 'pd_id', product.id,
    'product_name', product.name, 'product_short_description', product.short_description,
    'product_description', description, 'product_benefits', benefits, 'product_specifications', specifications,
    'product_code', product.code, 'brand_id', product.brand_id, 'product_size', product.size,
    'product_colour', product.colour,
    'category_master', json_build_array(json_build_object('id', category.id, 'name', category.name)),
    -- The specification has two names each for prices and pictures; both are filled.
    'product_images', pictures.list, 'product_images_pd_id', pictures.list,
    'current_client_product_price_points', price.list, 'current_client_product_price_points_for_filter', price.list)
  FROM categories category
  CROSS JOIN (
    -- What nobody said about a picture is absent.
    SELECT coalesce(json_agg(json_strip_nulls(json_build_object('filename', filename, 'alt', nullif(alt, '{}'),
      'focus', CASE WHEN focus_x IS NOT NULL THEN json_build_object('x', focus_x, 'y', focus_y) END))
      ORDER BY position, id), '[]') AS list
    FROM product_pictures WHERE product_id = product.id) pictures
  CROSS JOIN (
    SELECT CASE WHEN product.points IS NULL THEN '[]'
      ELSE json_build_array(json_build_object('product_points', product.points)) END AS list) price
  WHERE category.id = product.category_id
$$;

CREATE OR REPLACE FUNCTION category_json(category categories) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('id', category.id, 'name', category.name, 'image', category.image, 'code', category.code,
    -- The import gives a category without a picture that of its first product; this says so.
    'image_of_product', EXISTS (
      SELECT FROM products p JOIN product_pictures picture ON picture.product_id = p.id
      WHERE p.category_id = category.id AND picture.filename = category.image),
    'product_subcategory_masters',
      coalesce(json_agg(json_build_object('id', id, 'subcategory_name', name) ORDER BY id), '[]'))
  FROM subcategories WHERE category_id = category.id
$$;

-- Waits for other transactions that change the client's catalogue, and keeps later ones waiting until the commit.
CREATE OR REPLACE FUNCTION lock_client_catalogue(of_client integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7202613, of_client)
$$;

-- A tile has no long texts; the reply with the product's details has them.
CREATE OR REPLACE FUNCTION write_product_tiles(of_products integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_tiles (product_id, json)
  SELECT p.id, product_json(p, '{}', '{}', '{}') FROM products p WHERE p.id = ANY (of_products)
  ON CONFLICT (product_id) DO UPDATE SET json = excluded.json WHERE product_tiles.json <> excluded.json
$$;

-- Writes the products of each group, which a product's page offers as choices. The list says whether a product is in stock,
-- not how many pieces there are. A group with only one active product has no list.
CREATE OR REPLACE FUNCTION write_variant_lists(of_groups integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH lists AS (
    SELECT p.group_id, json_agg(json_build_object('id', p.id, 'product_size', p.size, 'product_colour', p.colour,
      'product_code', p.code,
      'filename', (SELECT filename FROM product_pictures WHERE product_id = p.id ORDER BY position, id LIMIT 1),
      'in_stock', p.stock > 0, 'product_points', p.points) ORDER BY p.position, p.id)::text AS json
    FROM products p WHERE p.group_id = ANY (of_groups) AND p.is_active
    GROUP BY p.group_id HAVING count(*) > 1),
  gone AS (
    DELETE FROM variant_lists WHERE group_id = ANY (of_groups) AND group_id NOT IN (SELECT group_id FROM lists))
  INSERT INTO variant_lists (group_id, json) SELECT group_id, json FROM lists
  ON CONFLICT (group_id) DO UPDATE SET json = excluded.json WHERE variant_lists.json <> excluded.json;
END $$;

-- The lists of latest and featured products have at most 500 ids. A page of products lists its own in addition.
CREATE OR REPLACE FUNCTION write_client_listing(of_client integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO client_listings
    (client_id, product_count, occasions, categories, latest_product_ids, feature_product_ids, written_by)
  SELECT cl.id,
    (SELECT count(*) FILTER (WHERE group_id IS NULL) + count(DISTINCT group_id)
      FROM products p WHERE p.client_id = cl.id AND p.is_active),
    (SELECT coalesce(json_agg(json_build_object('id', o.id, 'occasion_name', o.name) ORDER BY o.id), '[]')
      FROM occasions o WHERE o.client_id = cl.id),
    (SELECT coalesce(json_agg(category_json(g) ORDER BY g.position, g.id), '[]')
      FROM categories g WHERE g.client_id = cl.id),
    (SELECT coalesce(json_agg(id), '[]') FROM (SELECT p.id FROM products p
      WHERE p.client_id = cl.id AND p.is_active AND p.is_latest ORDER BY p.position, p.id LIMIT 500) latest),
    (SELECT coalesce(json_agg(id), '[]') FROM (SELECT p.id FROM products p
      WHERE p.client_id = cl.id AND p.is_active AND p.is_feature ORDER BY p.position, p.id LIMIT 500) feature),
    pg_current_xact_id()
  FROM clients cl WHERE cl.id = of_client
  ON CONFLICT (client_id) DO UPDATE SET product_count = excluded.product_count, occasions = excluded.occasions,
    categories = excluded.categories, latest_product_ids = excluded.latest_product_ids,
    feature_product_ids = excluded.feature_product_ids, written_by = excluded.written_by
$$;

-- Writes a client's listing once in each transaction, however many rows it changed.
CREATE OR REPLACE FUNCTION refresh_client_listing(of_client integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_client_catalogue(of_client);
  PERFORM FROM client_listings WHERE client_id = of_client AND written_by = pg_current_xact_id();
  IF NOT FOUND THEN
    PERFORM write_client_listing(of_client);
  END IF;
END $$;

-- OLD is null on INSERT, and NEW on DELETE. Nulls are passed on below; the functions ignore them.
CREATE OR REPLACE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_client_listing(client_id)
    FROM (SELECT OLD.client_id UNION SELECT NEW.client_id ORDER BY client_id) owners;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM product_tiles WHERE product_id = OLD.id;
  ELSE
    PERFORM write_product_tiles(ARRAY[NEW.id]);
  END IF;
  PERFORM write_variant_lists(ARRAY[OLD.group_id, NEW.group_id])
    WHERE coalesce(OLD.group_id, NEW.group_id) IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION picture_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_client_catalogue(client_id)
    FROM products WHERE id IN (OLD.product_id, NEW.product_id) ORDER BY client_id;
  PERFORM write_product_tiles(ARRAY[OLD.product_id, NEW.product_id]);
  PERFORM write_variant_lists(array_agg(group_id))
    FROM products WHERE id IN (OLD.product_id, NEW.product_id) AND group_id IS NOT NULL;
  RETURN NULL;
END $$;

-- Runs for an order only if it takes a variant's last piece.
CREATE OR REPLACE FUNCTION variant_stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_client_catalogue(NEW.client_id);
  PERFORM write_variant_lists(ARRAY[NEW.group_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION category_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_client_catalogue(NEW.client_id);
  PERFORM write_product_tiles(ARRAY(SELECT id FROM products WHERE category_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION catalogue_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owners integer[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'clients' THEN owners := ARRAY[NEW.id];
    WHEN 'subcategories' THEN
      owners := ARRAY(SELECT client_id FROM categories WHERE id IN (OLD.category_id, NEW.category_id));
    ELSE owners := ARRAY[OLD.client_id, NEW.client_id];
  END CASE;
  PERFORM refresh_client_listing(owner) FROM unnest(owners) owner ORDER BY owner;
  RETURN NULL;
END $$;

-- CREATE OR REPLACE does not support constraint triggers.
DROP TRIGGER IF EXISTS products_refresh_listing ON products;
CREATE CONSTRAINT TRIGGER products_refresh_listing AFTER INSERT OR DELETE OR UPDATE OF
  client_id, code, name, short_description, brand_id, size, colour, group_id, category_id, points, is_feature, is_latest,
  is_active, position ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION product_changed();

DROP TRIGGER IF EXISTS products_refresh_variants ON products;
CREATE CONSTRAINT TRIGGER products_refresh_variants AFTER UPDATE OF stock ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.group_id IS NOT NULL AND (NEW.stock > 0) <> (OLD.stock > 0)
    AND current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION variant_stock_changed();

DROP TRIGGER IF EXISTS product_pictures_refresh_tile ON product_pictures;
CREATE CONSTRAINT TRIGGER product_pictures_refresh_tile AFTER INSERT OR UPDATE OR DELETE ON product_pictures
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION picture_changed();

DROP TRIGGER IF EXISTS categories_refresh_tiles ON categories;
CREATE CONSTRAINT TRIGGER categories_refresh_tiles AFTER UPDATE OF name ON categories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION category_renamed();

DROP TRIGGER IF EXISTS categories_refresh_listing ON categories;
CREATE CONSTRAINT TRIGGER categories_refresh_listing AFTER INSERT OR UPDATE OR DELETE ON categories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogue_row_changed();

DROP TRIGGER IF EXISTS subcategories_refresh_listing ON subcategories;
CREATE CONSTRAINT TRIGGER subcategories_refresh_listing AFTER INSERT OR UPDATE OR DELETE ON subcategories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogue_row_changed();

DROP TRIGGER IF EXISTS occasions_refresh_listing ON occasions;
CREATE CONSTRAINT TRIGGER occasions_refresh_listing AFTER INSERT OR UPDATE OR DELETE ON occasions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogue_row_changed();

DROP TRIGGER IF EXISTS clients_refresh_listing ON clients;
CREATE CONSTRAINT TRIGGER clients_refresh_listing AFTER INSERT ON clients
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogue_row_changed();

-- Called by an import, which writes a thousand products in one statement. Does once, for all of them, what the triggers do
-- for each row. The import turns these triggers off before, with shop.catalogue_import = 'on'.
-- Call it last before the commit: it waits for other changes of the client's catalogue. It always writes the listing, even if
-- this transaction has written it before, because more may have changed since.
CREATE OR REPLACE FUNCTION write_imported_products(of_client integer, of_products integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_client_catalogue(of_client);
  PERFORM write_product_tiles(of_products);
  -- Includes groups that no longer exist. The id of a group is the id of its first product.
  PERFORM write_variant_lists(array_agg(group_id)) FROM (
    SELECT group_id FROM products WHERE id = ANY (of_products) AND group_id IS NOT NULL
    UNION SELECT group_id FROM variant_lists WHERE group_id = ANY (of_products)) touched;
  PERFORM write_client_listing(of_client);
  PERFORM pg_notify('catalogue_changed', lower(login_id)) FROM clients WHERE id = of_client;
  PERFORM set_config('shop.catalogue_import', '', true);
END $$;

-- Updates existing rows whenever this file has changed. written_by is reset, so that this transaction may write them again.
SELECT write_product_tiles(ARRAY(SELECT id FROM products));
SELECT write_variant_lists(array_agg(DISTINCT group_id)) FROM products WHERE group_id IS NOT NULL;
SELECT write_client_listing(id) FROM clients;
UPDATE client_listings SET written_by = '0';
