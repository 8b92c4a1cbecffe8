-- Which languages have all of a product's texts (products.complete_in): its name, and every other text that any language has.
-- Stored, because reading the long texts of 50,000 products to find those that lack one takes seconds.

CREATE OR REPLACE FUNCTION complete_languages(name jsonb, texts jsonb[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(language ORDER BY language), '{}') FROM jsonb_object_keys(name) language
  WHERE name ->> language <> '' AND NOT EXISTS (
    SELECT FROM unnest(texts) written
    WHERE coalesce(written ->> language, '') = ''
      AND EXISTS (SELECT FROM jsonb_each_text(written) WHERE value <> ''))
$$;

CREATE OR REPLACE FUNCTION fill_complete_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.complete_in := complete_languages(NEW.name,
    ARRAY[NEW.short_description, NEW.description, NEW.benefits, NEW.specifications]);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_complete_in BEFORE INSERT OR UPDATE OF
  name, short_description, description, benefits, specifications, complete_in ON products
  FOR EACH ROW EXECUTE FUNCTION fill_complete_in();

-- Updates existing products whenever this file has changed.
UPDATE products SET complete_in = '{}';
