ALTER TABLE "products" ADD COLUMN "search_grams" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_by_points_down" ON "products" USING btree ("client_id","points" DESC NULLS LAST,"position","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_search_grams" ON "products" USING gin ("search_grams") WHERE is_active;--> statement-breakpoint
-- The beginnings of each word, one and two characters long, and of words that are not ASCII every character and every
-- pair of neighbours: pg_trgm indexes nothing shorter than three, and where the database has no locale only ASCII.
CREATE FUNCTION search_grams(search_text text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}')
  FROM unnest(string_to_array(translate(search_text, '-/(),."''&+', '          '), ' ')) word,
  LATERAL (
    VALUES ('^' || left(word, 1)), ('^' || left(word, 2))
    UNION ALL
    SELECT substr(word, place, size) FROM generate_series(1, char_length(word)) place, generate_series(1, 2) size
      WHERE octet_length(word) > char_length(word)) grams (gram)
  WHERE word <> ''
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fill_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ',
    words_of(NEW.name), NEW.code, NEW.brand_id,
    (SELECT words_of(name) FROM categories WHERE id = NEW.category_id),
    (SELECT words_of(name) FROM subcategories WHERE id = NEW.subcategory_id)));
  NEW.search_grams := search_grams(NEW.search_text);
  RETURN NEW;
END $$;
--> statement-breakpoint
UPDATE products SET search_text = '';
--> statement-breakpoint
-- What somebody meant who typed words that no product carries: each word's nearest one among products that come near it,
-- the nearest asked for first. Null where nothing is near, or the database has no pg_trgm. Planned by its indexes alone:
-- comparing every product's words takes a second.
CREATE FUNCTION meant_search_term(of_client integer, words text[]) RETURNS text LANGUAGE plpgsql
SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  typed text;
  nearest text;
  threshold text;
  meant text[] := '{}';
BEGIN
  FOREACH typed IN ARRAY words LOOP
    nearest := NULL;
    IF char_length(typed) >= 4 THEN
      -- Loads the extension, which then knows the setting.
      PERFORM show_limit();
      FOREACH threshold IN ARRAY ARRAY['0.6', '0.45', '0.3'] LOOP
        PERFORM set_config('pg_trgm.word_similarity_threshold', threshold, true);
        SELECT word INTO nearest
          FROM (SELECT DISTINCT unnest(string_to_array(near.search_text, ' ')) AS word
            FROM (SELECT search_text FROM products
              WHERE client_id = of_client AND is_active AND search_text %> typed LIMIT 300) near) known
          WHERE similarity(word, typed) >= 0.25
          ORDER BY similarity(word, typed) DESC, word LIMIT 1;
        EXIT WHEN nearest IS NOT NULL;
      END LOOP;
    END IF;
    meant := meant || coalesce(nearest, typed);
  END LOOP;
  RETURN CASE WHEN meant <> words THEN array_to_string(meant, ' ') END;
EXCEPTION WHEN undefined_function THEN
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of products with a badge the first 500 are kept ready; each page names its own beside them.
CREATE OR REPLACE FUNCTION write_client_listing(of_client integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO client_listings
    (client_id, product_count, occasions, categories, latest_product_ids, feature_product_ids, written_by)
  SELECT cl.id,
    (SELECT count(*) FROM products p WHERE p.client_id = cl.id AND p.is_active),
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
--> statement-breakpoint
SELECT write_client_listing(id) FROM clients;
--> statement-breakpoint
UPDATE client_listings SET written_by = '0';
