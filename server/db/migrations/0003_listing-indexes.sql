CREATE INDEX "products_featured" ON "products" USING btree ("client_id","position","id") WHERE is_active and is_feature;--> statement-breakpoint
CREATE INDEX "products_latest" ON "products" USING btree ("client_id","position","id") WHERE is_active and is_latest;--> statement-breakpoint
-- An order takes stock and changes no word of a product: its search text stays as it is.
DROP TRIGGER products_search_text ON products;
--> statement-breakpoint
CREATE TRIGGER products_search_text BEFORE INSERT OR UPDATE OF
  name, code, brand_id, category_id, subcategory_id, search_text ON products
  FOR EACH ROW EXECUTE FUNCTION fill_search_text();
