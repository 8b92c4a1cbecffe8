-- How operators search members and orders: what is written differently and meant alike is folded alike, here for what is
-- stored and for what is searched. The bodies are expressions and not texts: their names are resolved here, because
-- PostgreSQL makes an index with an empty search path.

-- Lower case; apostrophes go, and signs between words become blanks.
CREATE OR REPLACE FUNCTION folded_ascii(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(lower(words), E',;/()\n\r\t''`', '        ');

-- Letters without accents and invisible marks, digits of four scripts as ASCII, and each byte of other letters as its number
-- (x340): pg_trgm indexes only ASCII if the database has no locale. For texts that are not ASCII. `normalize` is there for
-- UTF-8 databases only; the encoding of a database never changes.
CREATE OR REPLACE FUNCTION folded_beyond_ascii(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN getdatabaseencoding() = 'UTF8' THEN
    replace(encode(convert_to(replace(folded_ascii(translate(
      regexp_replace(normalize(words, NFKD), '[\u0300-\u036F\u2018\u2019\u02BC\u00B4\u00AD\u200B-\u200D\u2060\uFEFF]', '', 'g'),
      'ØøŁłĐđı०१२३४५६७८९০১২৩৪৫৬৭৮৯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
      'oollddi0123456789012345678901234567890123456789')), 'ß', 'ss'), 'UTF8'), 'escape'), '\', 'x')
  ELSE folded_ascii(words) END;

-- Lower case without accents and apostrophes, words between blanks: José D’Souza, Pune is jose dsouza pune. Short, so that
-- PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(words) = char_length(words) THEN folded_ascii(words) ELSE folded_beyond_ascii(words) END;

-- A `LIKE` pattern that finds a word in a folded text: anywhere, but a word of one or two letters where a word begins.
-- Trigrams find no shorter part.
CREATE OR REPLACE FUNCTION containing(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN char_length(folded(word)) < 3 THEN '% ' ELSE '%' END
    || regexp_replace(folded(word), '([\\%_])', '\\\1', 'g') || '%';

-- A number without separators in capitals: trk-1 is TRK1.
CREATE OR REPLACE FUNCTION bare_code(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN upper(regexp_replace(code, '[^[:alnum:]]', '', 'g'));

-- What members and orders are searched by: the member; who gets the parcel, their number without separators, and where it
-- goes. PostgreSQL keeps both columns. They are made anew whenever this file has changed, which rewrites both tables:
-- some seconds for 200,000 orders. Folding in an index instead costs 10 µs for each row that the index finds, on every
-- search. Without pg_trgm all members and orders are read.
ALTER TABLE members DROP COLUMN IF EXISTS search_text,
  ADD COLUMN search_text text GENERATED ALWAYS AS (' ' || folded(name || ' ' || mobile || ' ' || email) || ' ') STORED;
ALTER TABLE orders DROP COLUMN IF EXISTS search_text,
  ADD COLUMN search_text text GENERATED ALWAYS AS (' ' || folded(customer_name || ' ' ||
    translate(customer_mobile, ' +-().', '') || ' ' || customer_pincode || ' ' || customer_address) || ' ') STORED;
DROP INDEX IF EXISTS members_search, orders_search, orders_tracking_number;
CREATE INDEX orders_tracking_number ON orders (bare_code(tracking_number)) WHERE tracking_number <> '';
DO $$ BEGIN
  CREATE INDEX members_search ON members USING gin (search_text gin_trgm_ops);
  CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available (%), searching members and orders without an index', SQLERRM;
END $$;
