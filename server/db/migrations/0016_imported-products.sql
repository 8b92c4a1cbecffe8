-- An import writes a thousand products in one statement. What their triggers do for each row (tell the other servers, write
-- the ready tile, look whether the listing was written) it does once for all of them, by write_imported_products, and says
-- so in shop.catalogue_import. Everybody else's rows are looked after one by one, as before.
DROP TRIGGER products_tell ON products;
--> statement-breakpoint
CREATE TRIGGER products_tell AFTER INSERT OR DELETE OR UPDATE OF
  client_id, code, name, short_description, description, benefits, specifications, brand_id, size, category_id,
  subcategory_id, points, is_feature, is_latest, is_active, position ON products
  FOR EACH ROW WHEN (current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
DROP TRIGGER product_pictures_tell ON product_pictures;
--> statement-breakpoint
CREATE TRIGGER product_pictures_tell AFTER INSERT OR UPDATE OR DELETE ON product_pictures
  FOR EACH ROW WHEN (current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
DROP TRIGGER product_occasions_tell ON product_occasions;
--> statement-breakpoint
CREATE TRIGGER product_occasions_tell AFTER INSERT OR UPDATE OR DELETE ON product_occasions
  FOR EACH ROW WHEN (current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
DROP TRIGGER products_ready ON products;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_ready AFTER INSERT OR DELETE OR UPDATE OF
  client_id, code, name, short_description, brand_id, size, category_id, points, is_feature, is_latest, is_active,
  position ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION product_changed();
--> statement-breakpoint
DROP TRIGGER product_pictures_ready ON product_pictures;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_pictures_ready AFTER INSERT OR UPDATE OR DELETE ON product_pictures
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_setting('shop.catalogue_import', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION picture_changed();
--> statement-breakpoint
-- Called last before the commit, since it waits for other changes of the client's catalogue. The listing is written also
-- where this transaction wrote it already: more was changed since.
CREATE FUNCTION write_imported_products(of_client integer, of_products integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wait_for_other_catalogue_changes(of_client);
  PERFORM write_product_tiles(of_products);
  PERFORM write_client_listing(of_client);
  PERFORM pg_notify('catalogue_changed', lower(login_id)) FROM clients WHERE id = of_client;
  PERFORM set_config('shop.catalogue_import', '', true);
END $$;
