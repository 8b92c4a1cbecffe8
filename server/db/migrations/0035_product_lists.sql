ALTER TABLE "products" ADD COLUMN "stock_state" text GENERATED ALWAYS AS (case when stock = 0 then 'out' when stock <= low_stock then 'low' end) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "complete_in" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_in_order" ON "products" USING btree ("client_id","position","id","category_id","is_active","points","stock_state","complete_in");--> statement-breakpoint
CREATE INDEX "products_retired_grams" ON "products" USING gin ("search_grams") WHERE not is_active;--> statement-breakpoint
-- As `products_search`, for those that are retired, which only operators look for.
DO $$
BEGIN
  CREATE INDEX products_retired_search ON products USING gin (search_text gin_trgm_ops) WHERE NOT is_active;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available (%), searching retired products without an index', SQLERRM;
END $$;
