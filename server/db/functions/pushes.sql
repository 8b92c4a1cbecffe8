-- Push outbox: writes one row for each device of the member, in the transaction that writes the notification.

CREATE OR REPLACE FUNCTION push_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pushes (notification_id, device_token)
  SELECT DISTINCT NEW.id, device_token FROM sessions
  WHERE member_id = NEW.member_id AND device_token IS NOT NULL AND expires_at > now();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notifications_push AFTER INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION push_notification();
