-- NOTIFY member_changed, notification_made, session_ended, client_changed, desk_changed: members and operators see at once
-- what changed for them. Triggers send them, so that commands and hand-written statements can't forget it. PostgreSQL sends
-- them at the commit, equal ones once.
-- server/db/notify.ts has the payloads.
--
-- Transactions that notify can only commit one after the other. A writer that must be fast, or writes many rows, sets
-- shop.skip_row_triggers and does the work of these triggers itself: place_order writes to the outbox, which is sent after
-- its commit.

CREATE OR REPLACE FUNCTION notify_member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_member integer;
  order_client integer;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'members' THEN changed_member := NEW.id;
    WHEN 'orders' THEN
      changed_member := NEW.member_id;
      order_client := NEW.client_id;
    WHEN 'feedback', 'order_problems' THEN
      SELECT member_id, client_id INTO changed_member, order_client FROM orders WHERE id = NEW.order_id;
  END CASE;
  IF order_client IS NOT NULL THEN
    PERFORM pg_notify('desk_changed', 'orders ' || order_client);
  END IF;
  PERFORM pg_notify('member_changed', changed_member || ' ' || pg_current_xact_id());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER members_notify AFTER UPDATE ON members FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND current_setting('shop.skip_row_triggers', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION notify_member_changed();

CREATE OR REPLACE TRIGGER orders_notify AFTER INSERT OR UPDATE ON orders FOR EACH ROW
  WHEN (current_setting('shop.skip_row_triggers', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION notify_member_changed();

CREATE OR REPLACE TRIGGER feedback_notify AFTER INSERT ON feedback FOR EACH ROW
  WHEN (current_setting('shop.skip_row_triggers', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION notify_member_changed();

CREATE OR REPLACE TRIGGER order_problems_notify AFTER INSERT OR UPDATE ON order_problems FOR EACH ROW
  EXECUTE FUNCTION notify_member_changed();

-- A move that waits, is undone or did not happen: other operators see it at once, members hear nothing.
CREATE OR REPLACE FUNCTION notify_pending_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk_changed', 'orders ' || client_id) FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pending_moves_notify AFTER INSERT OR DELETE OR UPDATE OF refused_at ON pending_moves
  FOR EACH ROW EXECUTE FUNCTION notify_pending_move();

CREATE OR REPLACE FUNCTION notify_notification_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notification_made', NEW.id || ' ' || NEW.member_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notifications_notify AFTER INSERT ON notifications FOR EACH ROW
  WHEN (current_setting('shop.skip_row_triggers', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION notify_notification_made();

-- A session that ends in any way is removed from the member's channel. A star stands for all sessions of the member.
CREATE OR REPLACE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('session_ended', OLD.member_id || ' ' || left(OLD.token_hash, 16));
  ELSE
    PERFORM pg_notify('session_ended', OLD.id || ' *');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sessions_notify AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

CREATE OR REPLACE TRIGGER members_end_sessions AFTER UPDATE OF is_active ON members FOR EACH ROW
  WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION notify_session_ended();

CREATE OR REPLACE FUNCTION notify_client_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('client_changed', NEW.id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER clients_notify_members AFTER UPDATE ON clients FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION notify_client_changed();

CREATE OR REPLACE FUNCTION notify_grant_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk_changed', 'grants ' || NEW.client_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER grant_batches_notify AFTER INSERT OR UPDATE OF state ON grant_batches FOR EACH ROW
  EXECUTE FUNCTION notify_grant_changed();
