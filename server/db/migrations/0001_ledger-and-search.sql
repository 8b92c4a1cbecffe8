-- Points are money. The balance of a member is the sum of the ledger's lines: a trigger adds each new line to
-- it, and the database itself refuses every other way of changing a balance or a line.

CREATE FUNCTION add_ledger_line_to_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members SET points = points + NEW.amount WHERE id = NEW.member_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER points_ledger_moves_balance AFTER INSERT ON points_ledger
  FOR EACH ROW EXECUTE FUNCTION add_ledger_line_to_balance();
--> statement-breakpoint
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'points_ledger is append-only: write another line instead' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER points_ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON points_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- A balance may change only inside the ledger's own trigger, which is one level deeper than any statement of ours.
CREATE FUNCTION refuse_balance_without_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.points <> 0 THEN
    RAISE EXCEPTION 'a member starts with no points: write a ledger line' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'UPDATE' AND NEW.points <> OLD.points AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'members.points moves by the ledger alone' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_points_by_ledger BEFORE INSERT OR UPDATE OF points ON members
  FOR EACH ROW EXECUTE FUNCTION refuse_balance_without_ledger();
--> statement-breakpoint

-- What the search looks through: name in every language, code, brand, category and subcategory, in lower case.
CREATE FUNCTION words_of(by_language jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(value, ' '), '') FROM jsonb_each_text(by_language)
$$;
--> statement-breakpoint
CREATE FUNCTION fill_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ',
    words_of(NEW.name), NEW.code, NEW.brand_id,
    (SELECT words_of(name) FROM categories WHERE id = NEW.category_id),
    (SELECT words_of(name) FROM subcategories WHERE id = NEW.subcategory_id)));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_search_text BEFORE INSERT OR UPDATE OF name, code, brand_id, category_id, subcategory_id, search_text ON products
  FOR EACH ROW EXECUTE FUNCTION fill_search_text();
--> statement-breakpoint
CREATE FUNCTION refresh_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'categories' THEN
    UPDATE products SET search_text = '' WHERE category_id = NEW.id;
  ELSE
    UPDATE products SET search_text = '' WHERE subcategory_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER categories_search_text AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION refresh_search_text();
--> statement-breakpoint
CREATE TRIGGER subcategories_search_text AFTER UPDATE OF name ON subcategories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION refresh_search_text();
--> statement-breakpoint
-- A PostgreSQL without the extension, or one that won't give it to us, searches without an index.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops) WHERE is_active;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available (%), searching without an index', SQLERRM;
END $$;
