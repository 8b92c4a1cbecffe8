-- Same to the eye is one: no category, subcategory, occasion or product is added or renamed to look like another one of its
-- client. Triggers and no unique index: a shop that has such twins from before could not be upgraded. `admin doctor` lists
-- them, and they can still be changed and merged. Imports of a client run one after another, so that no two add twins.

-- As `nameKey` compares in `src/contract/values/name.ts`: normalized, one blank between words, no invisible characters, any
-- case (of Latin letters only, if the database has no locale).
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(btrim(translate(regexp_replace(regexp_replace(
    CASE WHEN octet_length(name) = char_length(name) THEN name
      WHEN getdatabaseencoding() = 'UTF8' THEN replace(normalize(name, NFD), 'ß', 'ss') ELSE name END,
    '[\s\u00A0\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+', ' ', 'g'),
    '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F]', '', 'g'), U&'\2010\2011', '--')));

CREATE OR REPLACE FUNCTION refuse_twin(written text, twin text, among text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF twin IS NOT NULL THEN
    RAISE unique_violation USING CONSTRAINT = 'same_names', TABLE = among,
      MESSAGE = format('"%s" looks like "%s", which is in %s already', written, twin, among);
  END IF;
END $$;

-- A row that is written just as another is an upsert, or a fault that the table's own constraint reports.
CREATE OR REPLACE FUNCTION refuse_twin_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.code <> OLD.code THEN
    PERFORM refuse_twin(NEW.code, min(code), TG_TABLE_NAME) FROM products
      WHERE client_id = NEW.client_id AND name_key(code) = name_key(NEW.code) AND id <> NEW.id
      HAVING bool_and(code <> NEW.code);
  END IF;
  RETURN NEW;
END $$;

-- The argument names the column of what the names are in.
CREATE OR REPLACE FUNCTION refuse_twin_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written text := NEW.name ->> 'en';
BEGIN
  IF TG_OP = 'INSERT' OR written IS DISTINCT FROM OLD.name ->> 'en' THEN
    EXECUTE format(
      $s$SELECT refuse_twin($1, min(name ->> 'en'), %2$L) FROM %2$I
        WHERE %1$I = $2 AND name_key(name ->> 'en') = name_key($1) AND id <> $3$s$, TG_ARGV[0], TG_TABLE_NAME)
      USING written, (to_jsonb(NEW) ->> TG_ARGV[0])::int, NEW.id;
  END IF;
  RETURN NEW;
END $$;

CREATE INDEX IF NOT EXISTS products_same_code ON products (client_id, name_key(code));
CREATE OR REPLACE TRIGGER products_same_names BEFORE INSERT OR UPDATE OF code ON products
  FOR EACH ROW EXECUTE FUNCTION refuse_twin_code();
CREATE OR REPLACE TRIGGER categories_same_names BEFORE INSERT OR UPDATE OF name ON categories
  FOR EACH ROW EXECUTE FUNCTION refuse_twin_name('client_id');
CREATE OR REPLACE TRIGGER subcategories_same_names BEFORE INSERT OR UPDATE OF name ON subcategories
  FOR EACH ROW EXECUTE FUNCTION refuse_twin_name('category_id');
CREATE OR REPLACE TRIGGER occasions_same_names BEFORE INSERT OR UPDATE OF name ON occasions
  FOR EACH ROW EXECUTE FUNCTION refuse_twin_name('client_id');
