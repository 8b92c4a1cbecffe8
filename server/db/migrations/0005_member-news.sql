CREATE TABLE "told_news" (
	"news" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "told_news_age" ON "told_news" USING btree ("created_at");--> statement-breakpoint
-- Members see at once what changed for them. The tables themselves say so, so that no command and no hand-written
-- statement can forget it: member_changed carries the member's id and which change it was, notification_made the
-- notification's id and the member's. The word goes out with the commit. PostgreSQL lets transactions that speak
-- commit one by one only; a writer that must be fast says "shop.writer_tells" and speaks after its commit.
CREATE FUNCTION tell_member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_member integer;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'members' THEN changed_member := NEW.id;
    WHEN 'orders' THEN changed_member := NEW.member_id;
    WHEN 'feedback' THEN SELECT member_id INTO changed_member FROM orders WHERE id = NEW.order_id;
  END CASE;
  PERFORM pg_notify('member_changed', changed_member || ' ' || pg_current_xact_id());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_notification_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notification_made', NEW.id || ' ' || NEW.member_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_tell AFTER UPDATE ON members FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND current_setting('shop.writer_tells', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION tell_member_changed();
--> statement-breakpoint
CREATE TRIGGER orders_tell AFTER INSERT OR UPDATE ON orders FOR EACH ROW
  WHEN (current_setting('shop.writer_tells', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION tell_member_changed();
--> statement-breakpoint
CREATE TRIGGER feedback_tell AFTER INSERT ON feedback FOR EACH ROW
  WHEN (current_setting('shop.writer_tells', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION tell_member_changed();
--> statement-breakpoint
CREATE TRIGGER notifications_tell AFTER INSERT ON notifications FOR EACH ROW
  WHEN (current_setting('shop.writer_tells', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION tell_notification_made();
