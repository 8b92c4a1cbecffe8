CREATE TABLE "client_listings" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"product_count" integer NOT NULL,
	"occasions" text NOT NULL,
	"categories" text NOT NULL,
	"latest_product_ids" text NOT NULL,
	"feature_product_ids" text NOT NULL,
	"written_by" xid8 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_tiles" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"json" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_listings" ADD CONSTRAINT "client_listings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint

-- The shapes of section 3 that are kept ready, each said in one place: the triggers below and the replies that are
-- made when they are asked for call the same functions.
CREATE FUNCTION product_json(product products, description jsonb, benefits jsonb, specifications jsonb) RETURNS json
LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', product.id, 'pd_id', product.id,
    'product_name', product.name, 'product_short_description', product.short_description,
    'product_description', description, 'product_benefits', benefits, 'product_specifications', specifications,
    'product_code', product.code, 'brand_id', product.brand_id, 'product_size', product.size,
    'category_master', json_build_array(json_build_object('id', category.id, 'name', category.name)),
    -- Prices and pictures stand under both names that the specification knows.
    'product_images', pictures.list, 'product_images_pd_id', pictures.list,
    'current_client_product_price_points', price.list, 'current_client_product_price_points_for_filter', price.list)
  FROM categories category
  CROSS JOIN (
    SELECT coalesce(json_agg(json_build_object('filename', filename) ORDER BY position, id), '[]') AS list
    FROM product_pictures WHERE product_id = product.id) pictures
  CROSS JOIN (
    SELECT CASE WHEN product.points IS NULL THEN '[]'
      ELSE json_build_array(json_build_object('product_points', product.points)) END AS list) price
  WHERE category.id = product.category_id
$$;
--> statement-breakpoint
CREATE FUNCTION category_json(category categories) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('id', category.id, 'name', category.name, 'image', category.image, 'code', category.code,
    'product_subcategory_masters',
      coalesce(json_agg(json_build_object('id', id, 'subcategory_name', name) ORDER BY id), '[]'))
  FROM subcategories WHERE category_id = category.id
$$;
--> statement-breakpoint

-- Ready texts are written while the change that they follow from is being committed: once everything stands as it
-- will be read, and one transaction of a client after the other, so that each sees what the others changed. Whoever
-- waits here has nothing left to wait for elsewhere, so no two can wait for each other.
CREATE FUNCTION wait_for_other_catalogue_changes(of_client integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7202613, of_client)
$$;
--> statement-breakpoint
-- A tile leaves out the long texts until the product's details are asked for.
CREATE FUNCTION write_product_tiles(of_products integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_tiles (product_id, json)
  SELECT p.id, product_json(p, '{}', '{}', '{}') FROM products p WHERE p.id = ANY (of_products)
  ON CONFLICT (product_id) DO UPDATE SET json = excluded.json WHERE product_tiles.json <> excluded.json
$$;
--> statement-breakpoint
CREATE FUNCTION write_client_listing(of_client integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO client_listings
    (client_id, product_count, occasions, categories, latest_product_ids, feature_product_ids, written_by)
  SELECT cl.id, shown.product_count,
    (SELECT coalesce(json_agg(json_build_object('id', o.id, 'occasion_name', o.name) ORDER BY o.id), '[]')
      FROM occasions o WHERE o.client_id = cl.id),
    (SELECT coalesce(json_agg(category_json(g) ORDER BY g.position, g.id), '[]')
      FROM categories g WHERE g.client_id = cl.id),
    shown.latest_product_ids, shown.feature_product_ids, pg_current_xact_id()
  FROM clients cl CROSS JOIN LATERAL (
    SELECT count(*) AS product_count,
      coalesce(json_agg(p.id ORDER BY p.position, p.id) FILTER (WHERE p.is_latest), '[]') AS latest_product_ids,
      coalesce(json_agg(p.id ORDER BY p.position, p.id) FILTER (WHERE p.is_feature), '[]') AS feature_product_ids
    FROM products p WHERE p.client_id = cl.id AND p.is_active) shown
  WHERE cl.id = of_client
  ON CONFLICT (client_id) DO UPDATE SET product_count = excluded.product_count, occasions = excluded.occasions,
    categories = excluded.categories, latest_product_ids = excluded.latest_product_ids,
    feature_product_ids = excluded.feature_product_ids, written_by = excluded.written_by
$$;
--> statement-breakpoint
-- However many rows a transaction changed, its client's listing is written once.
CREATE FUNCTION renew_client_listing(of_client integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wait_for_other_catalogue_changes(of_client);
  PERFORM FROM client_listings WHERE client_id = of_client AND written_by = pg_current_xact_id();
  IF NOT FOUND THEN
    PERFORM write_client_listing(of_client);
  END IF;
END $$;
--> statement-breakpoint
-- Of OLD and NEW, the one that there is not gives nulls below, and there is nothing to do for them.
CREATE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_client_listing(client_id)
    FROM (SELECT OLD.client_id UNION SELECT NEW.client_id ORDER BY client_id) owners;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM product_tiles WHERE product_id = OLD.id;
  ELSE
    PERFORM write_product_tiles(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION picture_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wait_for_other_catalogue_changes(client_id)
    FROM products WHERE id IN (OLD.product_id, NEW.product_id) ORDER BY client_id;
  PERFORM write_product_tiles(ARRAY[OLD.product_id, NEW.product_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION category_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wait_for_other_catalogue_changes(NEW.client_id);
  PERFORM write_product_tiles(ARRAY(SELECT id FROM products WHERE category_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION shelf_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owners integer[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'clients' THEN owners := ARRAY[NEW.id];
    WHEN 'subcategories' THEN
      owners := ARRAY(SELECT client_id FROM categories WHERE id IN (OLD.category_id, NEW.category_id));
    ELSE owners := ARRAY[OLD.client_id, NEW.client_id];
  END CASE;
  PERFORM renew_client_listing(owner) FROM unnest(owners) owner ORDER BY owner;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_ready AFTER INSERT OR DELETE OR UPDATE OF
  client_id, code, name, short_description, brand_id, size, category_id, points, is_feature, is_latest, is_active,
  position ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION product_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_pictures_ready AFTER INSERT OR UPDATE OR DELETE ON product_pictures
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION picture_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER categories_ready_tiles AFTER UPDATE OF name ON categories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION category_renamed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER categories_ready AFTER INSERT OR UPDATE OR DELETE ON categories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shelf_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER subcategories_ready AFTER INSERT OR UPDATE OR DELETE ON subcategories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shelf_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER occasions_ready AFTER INSERT OR UPDATE OR DELETE ON occasions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shelf_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER clients_ready AFTER INSERT ON clients
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shelf_changed();
--> statement-breakpoint

-- What a database holds already. A later migration of the same transaction may change it once more.
SELECT write_product_tiles(ARRAY(SELECT id FROM products));
--> statement-breakpoint
SELECT write_client_listing(id) FROM clients;
--> statement-breakpoint
UPDATE client_listings SET written_by = '0';
