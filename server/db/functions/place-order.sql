-- place_order redeems a cart in one statement, and so in one transaction. It is one function because separate calls to the
-- database took more time than the steps themselves. server/domain/place-order.ts calls it and makes the error messages.
--
-- It locks the member's row, so that the balance that it reads is the balance that it spends. It locks the member first and
-- then the products by id, so that two orders can't deadlock. Notifications for other servers are written in the same
-- transaction, so that a crash loses neither.
CREATE OR REPLACE FUNCTION place_order(
  of_client integer, of_member integer, attempt bigint,
  -- The cart in its own order, each product once.
  product_ids integer[], quantities integer[], max_quantity integer,
  customer_name text, customer_mobile text, customer_email text, customer_pincode text, customer_address text,
  is_new_address boolean,
  -- The text of the member's notification in English, and in other languages; {order} and {points} stand in it.
  notification_template text,
  notification_translations jsonb DEFAULT NULL,
  -- The same for points that have expired; {points} and {balance} stand in it.
  expired_template text DEFAULT NULL,
  expired_translations jsonb DEFAULT NULL,
  -- Hashes of the lines and of the delivery, stored with a new order. An existing order keeps its own: the caller compares.
  request_lines text DEFAULT NULL,
  request_delivery text DEFAULT NULL,
  -- Either the order, new or existing, or the error and the product that caused it.
  OUT order_id integer, OUT notification_id integer,
  OUT error_code text, OUT product_name jsonb, OUT product_stock integer)
LANGUAGE plpgsql
-- The plans of the statements below depend on no value, so one generic plan is kept: planning takes longer than running.
SET plan_cache_mode = 'force_generic_plan'
-- The connection keeps that plan. If it was made while a table was empty, it must also be good when the table is full.
SET enable_seqscan = off
AS $$
DECLARE
  balance integer;
  total bigint;
BEGIN
  SELECT m.points INTO balance FROM members m WHERE m.id = of_member AND m.is_active FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    error_code := 'otherMember';
    RETURN;
  END IF;

  -- A known attempt returns its order, even if that order spent the last points.
  SELECT o.id INTO order_id FROM orders o WHERE o.member_id = of_member AND o.unique_identify = attempt;
  IF FOUND THEN
    RETURN;
  END IF;

  -- Overdue points are written off before they could be spent, even if the order is refused.
  IF EXISTS (SELECT FROM points_lots WHERE member_id = of_member AND expires_at <= now() AND NOT is_empty) THEN
    PERFORM expire_points_of(of_member, expired_template, expired_translations);
    SELECT m.points INTO balance FROM members m WHERE m.id = of_member;
  END IF;

  PERFORM FROM products p WHERE p.client_id = of_client AND p.id = ANY (product_ids) ORDER BY p.id FOR NO KEY UPDATE;

  SELECT rejected.error_code, rejected.name, rejected.stock INTO error_code, product_name, product_stock
  FROM (
    SELECT line.place, p.name, p.stock,
      CASE
        WHEN p.id IS NULL THEN 'unknownProduct'
        WHEN line.quantity > max_quantity THEN 'quantity'
        WHEN NOT p.is_active OR p.points IS NULL THEN 'unavailable'
        WHEN p.stock < line.quantity THEN 'outOfStock'
      END AS error_code
    FROM unnest(product_ids, quantities) WITH ORDINALITY AS line (product_id, quantity, place)
    LEFT JOIN products p ON p.client_id = of_client AND p.id = line.product_id) rejected
  WHERE rejected.error_code IS NOT NULL ORDER BY rejected.place LIMIT 1;
  IF FOUND THEN
    RETURN;
  END IF;

  -- Prices come only from the database.
  SELECT sum(p.points::bigint * line.quantity) INTO total
  FROM unnest(product_ids, quantities) AS line (product_id, quantity) JOIN products p ON p.id = line.product_id;
  IF total > balance THEN
    error_code := 'insufficientPoints';
    RETURN;
  END IF;

  -- Turns the triggers off: their notifications go to the outbox, which is sent after the commit, and the stock movements
  -- are written below (see member-notify.sql). Set here and not on the function, which PostgreSQL 15 and later allow only a
  -- superuser.
  PERFORM set_config('shop.skip_row_triggers', 'on', true);

  WITH placed AS (
    INSERT INTO orders (client_id, member_id, unique_identify, total_points, customer_name, customer_mobile,
      customer_email, customer_pincode, customer_address, is_new_address, lines_hash, delivery_hash)
    VALUES (of_client, of_member, attempt, total, place_order.customer_name, place_order.customer_mobile,
      place_order.customer_email, place_order.customer_pincode, place_order.customer_address,
      place_order.is_new_address, request_lines, request_delivery)
    RETURNING id, order_number),
  taken AS (
    UPDATE products p SET stock = p.stock - line.quantity
    FROM unnest(product_ids, quantities) WITH ORDINALITY AS line (product_id, quantity, place)
    WHERE p.id = line.product_id
    RETURNING line.place, line.quantity, p.id, p.name, p.size, p.colour, p.points),
  lines AS (
    INSERT INTO order_lines (order_id, product_id, product_name, size, colour, filename, points, quantity)
    SELECT placed.id, taken.id, taken.name, taken.size, taken.colour,
      coalesce((SELECT filename FROM product_pictures WHERE product_id = taken.id ORDER BY position, id LIMIT 1), ''),
      taken.points, taken.quantity
    FROM placed, taken ORDER BY taken.place),
  moved AS (
    INSERT INTO stock_movements (product_id, amount, reason, order_id)
    SELECT taken.id, -taken.quantity, 'Order ' || placed.order_number, placed.id FROM placed, taken),
  ledger AS (
    INSERT INTO points_ledger (member_id, amount, reason, order_id)
    SELECT of_member, -total, 'Order ' || order_number, id FROM placed),
  notification AS (
    INSERT INTO notifications (member_id, order_id, body_message, body_translations)
    SELECT of_member, id,
      replace(replace(notification_template, '{order}', order_number), '{points}', to_char(total, 'FM99,99,99,99,99,999')),
      -- Hindi groups digits by lakh. Neither value has a character that JSON would escape.
      replace(replace(notification_translations::text, '{order}', order_number), '{points}',
        to_char(total, 'FM99,99,99,99,99,999'))::jsonb
    FROM placed RETURNING id),
  queued AS (
    INSERT INTO outbox (channel, payload)
    SELECT 'member_changed', of_member || ' order-' || placed.id FROM placed
    UNION ALL
    SELECT 'notification_made', notification.id || ' ' || of_member FROM notification
    UNION ALL
    SELECT 'desk_changed', 'orders ' || of_client)
  SELECT placed.id, notification.id INTO order_id, notification_id FROM placed, notification;
  PERFORM set_config('shop.skip_row_triggers', '', true);
END $$;
