ALTER TABLE "products" ADD COLUMN "complete_in" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_in_order" ON "products" USING btree ("client_id","position","id");