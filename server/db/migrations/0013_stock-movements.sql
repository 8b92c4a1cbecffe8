CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" integer,
	"actor" text,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_moves" CHECK (amount <> 0),
	CONSTRAINT "stock_movements_reason_filled" CHECK (reason <> '')
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"what" text NOT NULL,
	"actor" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "points_ledger" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_of_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_idempotency" ON "stock_movements" USING btree ("product_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("order_id","id");
--> statement-breakpoint

-- A product's stock is the sum of its movements. The table itself writes one for each change, so that no command and no
-- hand-written statement can forget it. Whoever changes stock may say why in shop.stock_reason, for which order in
-- shop.stock_order, for which delivery in shop.stock_key, and who it is in shop.actor.
CREATE FUNCTION write_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (product_id, amount, reason, order_id, actor, idempotency_key)
  VALUES (NEW.id, NEW.stock - coalesce(OLD.stock, 0),
    coalesce(nullif(current_setting('shop.stock_reason', true), ''),
      CASE TG_OP WHEN 'INSERT' THEN 'First stock' ELSE 'Changed by hand' END),
    nullif(current_setting('shop.stock_order', true), '')::integer,
    nullif(current_setting('shop.actor', true), ''), nullif(current_setting('shop.stock_key', true), ''));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_first_stock AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.stock <> 0) EXECUTE FUNCTION write_stock_movement();
--> statement-breakpoint
-- place_order writes its own.
CREATE TRIGGER products_stock_moved AFTER UPDATE OF stock ON products FOR EACH ROW
  WHEN (NEW.stock <> OLD.stock AND current_setting('shop.writer_tells', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION write_stock_movement();
--> statement-breakpoint
-- A line goes with its product alone, which the foreign key does one level deeper than a statement of ours.
CREATE FUNCTION refuse_stock_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'stock_movements is append-only: change the product''s stock instead' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_stock_movement_change();
--> statement-breakpoint
-- What there is already: what was received, then what went out and came back. A product's first line is the rest.
INSERT INTO stock_movements (product_id, amount, reason)
SELECT p.id, p.stock + coalesce(ordered.pieces, 0), 'Stock before movements were kept'
FROM products p LEFT JOIN (
  SELECT l.product_id, sum(l.quantity) AS pieces FROM order_lines l JOIN orders o ON o.id = l.order_id
  WHERE o.status <> 2 GROUP BY l.product_id) ordered ON ordered.product_id = p.id
WHERE p.stock + coalesce(ordered.pieces, 0) > 0;
--> statement-breakpoint
INSERT INTO stock_movements (product_id, amount, reason, order_id, created_at)
SELECT l.product_id, -l.quantity, 'Order ' || o.order_number, o.id, o.created_at
FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status <> 2 ORDER BY o.id, l.id;
--> statement-breakpoint

-- As in 0011, and the stock that an order takes is written down with it.
CREATE OR REPLACE FUNCTION place_order(
  of_client integer, of_member integer, attempt bigint,
  -- The cart in its order, each product once.
  product_ids integer[], quantities integer[], most_of_one integer,
  customer_name text, customer_mobile text, customer_email text, customer_pincode text, customer_address text,
  is_new_address boolean,
  -- What the member is told; {order} and {points} stand in it.
  news text,
  -- Either the order, new or known, or why there is none and which product is the reason.
  OUT order_id integer, OUT notice_id integer,
  OUT refusal text, OUT product_name jsonb, OUT product_stock integer)
LANGUAGE plpgsql
-- The statements below depend on no value, so their first plan is kept: planning one anew takes longer than to run it.
SET plan_cache_mode = 'force_generic_plan'
-- Such a plan is kept as long as its connection lives: made while a table was empty, it must hold when it is full.
SET enable_seqscan = off
AS $$
DECLARE
  balance integer;
  total bigint;
BEGIN
  SELECT m.points INTO balance FROM members m WHERE m.id = of_member AND m.is_active FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    refusal := 'otherMember';
    RETURN;
  END IF;

  -- An attempt that is known answers with its order, also where that order spent the last points.
  SELECT o.id INTO order_id FROM orders o WHERE o.member_id = of_member AND o.unique_identify = attempt;
  IF FOUND THEN
    RETURN;
  END IF;

  PERFORM FROM products p WHERE p.client_id = of_client AND p.id = ANY (product_ids) ORDER BY p.id FOR NO KEY UPDATE;

  SELECT fault.refusal, fault.name, fault.stock INTO refusal, product_name, product_stock
  FROM (
    SELECT line.place, p.name, p.stock,
      CASE
        WHEN p.id IS NULL THEN 'unknownProduct'
        WHEN line.quantity > most_of_one THEN 'quantity'
        WHEN NOT p.is_active OR p.points IS NULL THEN 'unavailable'
        WHEN p.stock < line.quantity THEN 'outOfStock'
      END AS refusal
    FROM unnest(product_ids, quantities) WITH ORDINALITY AS line (product_id, quantity, place)
    LEFT JOIN products p ON p.client_id = of_client AND p.id = line.product_id) fault
  WHERE fault.refusal IS NOT NULL ORDER BY fault.place LIMIT 1;
  IF FOUND THEN
    RETURN;
  END IF;

  -- Prices come from the database alone.
  SELECT sum(p.points::bigint * line.quantity) INTO total
  FROM unnest(product_ids, quantities) AS line (product_id, quantity) JOIN products p ON p.id = line.product_id;
  IF total > balance THEN
    refusal := 'insufficientPoints';
    RETURN;
  END IF;

  -- What the tables' triggers would tell other servers goes into the outbox here, and is told after the commit (see 0005).
  -- Set here and not with the function: PostgreSQL 15 and later let only a superuser do that.
  PERFORM set_config('shop.writer_tells', 'on', true);

  WITH placed AS (
    INSERT INTO orders (client_id, member_id, unique_identify, total_points, customer_name, customer_mobile,
      customer_email, customer_pincode, customer_address, is_new_address)
    VALUES (of_client, of_member, attempt, total, place_order.customer_name, place_order.customer_mobile,
      place_order.customer_email, place_order.customer_pincode, place_order.customer_address,
      place_order.is_new_address)
    RETURNING id, order_number),
  taken AS (
    UPDATE products p SET stock = p.stock - line.quantity
    FROM unnest(product_ids, quantities) WITH ORDINALITY AS line (product_id, quantity, place)
    WHERE p.id = line.product_id
    RETURNING line.place, line.quantity, p.id, p.name, p.points),
  lines AS (
    INSERT INTO order_lines (order_id, product_id, product_name, filename, points, quantity)
    SELECT placed.id, taken.id, taken.name,
      coalesce((SELECT filename FROM product_pictures WHERE product_id = taken.id ORDER BY position, id LIMIT 1), ''),
      taken.points, taken.quantity
    FROM placed, taken ORDER BY taken.place),
  moved AS (
    INSERT INTO stock_movements (product_id, amount, reason, order_id)
    SELECT taken.id, -taken.quantity, 'Order ' || placed.order_number, placed.id FROM placed, taken),
  ledger AS (
    INSERT INTO points_ledger (member_id, amount, reason, order_id)
    SELECT of_member, -total, 'Order ' || order_number, id FROM placed),
  notice AS (
    INSERT INTO notifications (member_id, order_id, body_message)
    SELECT of_member, id,
      replace(replace(news, '{order}', order_number), '{points}', to_char(total, 'FM999,999,999,999'))
    FROM placed RETURNING id),
  told AS (
    INSERT INTO untold_news (channel, payload)
    SELECT 'member_changed', of_member || ' order-' || placed.id FROM placed
    UNION ALL
    SELECT 'notification_made', notice.id || ' ' || of_member FROM notice)
  SELECT placed.id, notice.id INTO order_id, notice_id FROM placed, notice;
  PERFORM set_config('shop.writer_tells', '', true);
END $$;
