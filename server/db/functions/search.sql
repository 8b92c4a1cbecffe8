-- Search: fills the searched columns (products.search_text and search_grams), and corrects misspelt words.

-- A name in all languages.
CREATE OR REPLACE FUNCTION words_of(by_language jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(value, ' '), '') FROM jsonb_each_text(by_language)
$$;

-- The first one and two characters of each word. Of words that are not ASCII, each character and each pair of neighbours:
-- pg_trgm indexes nothing shorter than three characters, and only ASCII if the database has no locale.
CREATE OR REPLACE FUNCTION search_grams(search_text text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}')
  FROM unnest(string_to_array(translate(search_text, '-/(),."''&+', '          '), ' ')) word,
  LATERAL (
    VALUES ('^' || left(word, 1)), ('^' || left(word, 2))
    UNION ALL
    SELECT substr(word, place, size) FROM generate_series(1, char_length(word)) place, generate_series(1, 2) size
      WHERE octet_length(word) > char_length(word)) grams (gram)
  WHERE word <> ''
$$;

-- Normalises to NFC, so that a letter with a mark is always the same characters. PostgreSQL supports this only for UTF-8
-- databases.
CREATE OR REPLACE FUNCTION composed(words text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN getdatabaseencoding() = 'UTF8' THEN normalize(words, NFC) ELSE words END
$$;

-- Name in every language, code and brand; then, after two blanks, colour, category and subcategory; in lower case. Operators
-- look in the first part alone, which has no two blanks in a row.
CREATE OR REPLACE FUNCTION fill_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(composed(
    btrim(regexp_replace(concat_ws(' ', words_of(NEW.name), NEW.code, NEW.brand_id), '\s+', ' ', 'g')) || '  ' ||
    concat_ws(' ', NEW.colour,
      (SELECT words_of(name) FROM categories WHERE id = NEW.category_id),
      (SELECT words_of(name) FROM subcategories WHERE id = NEW.subcategory_id))));
  NEW.search_grams := search_grams(NEW.search_text);
  RETURN NEW;
END $$;

-- A change of stock, as by an order, changes no searched column.
CREATE OR REPLACE TRIGGER products_search_text BEFORE INSERT OR UPDATE OF
  name, code, brand_id, colour, category_id, subcategory_id, search_text ON products
  FOR EACH ROW EXECUTE FUNCTION fill_search_text();

CREATE OR REPLACE FUNCTION refresh_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'categories' THEN
    UPDATE products SET search_text = '' WHERE category_id = NEW.id;
  ELSE
    UPDATE products SET search_text = '' WHERE subcategory_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER categories_search_text AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION refresh_search_text();

CREATE OR REPLACE TRIGGER subcategories_search_text AFTER UPDATE OF name ON subcategories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION refresh_search_text();

-- Corrects a search that found nothing: replaces each word by the nearest one of the products that are similar to it. Null if
-- nothing is similar, or if the database has no pg_trgm. Uses indexes only, because comparing the words of all products takes
-- a second.
CREATE OR REPLACE FUNCTION corrected_search_term(of_client integer, words text[]) RETURNS text LANGUAGE plpgsql
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
      -- Loads the extension, so that its setting exists.
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

-- Updates existing products whenever this file has changed.
UPDATE products SET search_text = '';
