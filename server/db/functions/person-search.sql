-- How operators search members and orders: what is written differently and meant alike is folded alike, here for what is
-- stored and for what is searched. The bodies are expressions and not texts: their names are resolved here, because
-- PostgreSQL makes an index with an empty search path.

-- Letters without accents, digits of every script as ASCII: for texts that are not ASCII. `normalize` is there for UTF-8
-- databases only; the encoding of a database never changes.
CREATE OR REPLACE FUNCTION folded_beyond_ascii(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN getdatabaseencoding() = 'UTF8' THEN
    replace(lower(translate(
      regexp_replace(normalize(words, NFKD), '[\u0300-\u036F\u2018\u2019\u02BC\u00B4''`]', '', 'g'),
      'ØøŁłĐđı०१२३४५६७८९০১২৩৪৫৬৭৮৯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
      'oollddi0123456789012345678901234567890123456789')), 'ß', 'ss')
  ELSE lower(words) END;

-- Lower case without accents and apostrophes: José D’Souza is jose dsouza. Short, so that PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(words) = char_length(words) THEN translate(lower(words), '''`', '')
    ELSE folded_beyond_ascii(words) END;

-- A `LIKE` pattern that finds a folded text with a folded word anywhere in it.
CREATE OR REPLACE FUNCTION containing(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '%' || regexp_replace(folded(word), '([\\%_])', '\\\1', 'g') || '%';

-- A number without separators in capitals: trk-1 is TRK1.
CREATE OR REPLACE FUNCTION bare_code(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN upper(regexp_replace(code, '[^[:alnum:]]', '', 'g'));

-- Who gets a parcel and where it goes. The number also with its digits alone.
CREATE OR REPLACE FUNCTION parcel_text(name text, mobile text, pincode text, address text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN folded(name || ' ' || translate(mobile, ' +-().', '') || ' ' || pincode || ' ' || address);

-- The indexes are made anew whenever this file has changed. Without pg_trgm all members and orders are read.
DROP INDEX IF EXISTS members_search, orders_search, orders_tracking_number;
CREATE INDEX orders_tracking_number ON orders (bare_code(tracking_number)) WHERE tracking_number <> '';
DO $$ BEGIN
  CREATE INDEX members_search ON members USING gin (folded(name || ' ' || mobile || ' ' || email) gin_trgm_ops);
  CREATE INDEX orders_search ON orders USING gin (
    parcel_text(customer_name, customer_mobile, customer_pincode, customer_address) gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available (%), searching members and orders without an index', SQLERRM;
END $$;
