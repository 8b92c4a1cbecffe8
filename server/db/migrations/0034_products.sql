CREATE TABLE "product_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_moves";--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "alt" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "focus_x" double precision;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "focus_y" double precision;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "counted" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_history" ADD CONSTRAINT "product_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_history_of_product" ON "product_history" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_history_age" ON "product_history" USING btree ("at");--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_focus" CHECK ((focus_x is null) = (focus_y is null)
      and coalesce(focus_x between 0 and 1 and focus_y between 0 and 1, true));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_low_stock_not_negative" CHECK (low_stock >= 0);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_moves" CHECK (amount <> 0 or counted is not null);