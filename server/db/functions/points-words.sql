-- Notifications name points in the words of the member's client (clients.points_name). A trigger replaces them, so that no
-- writer of notifications can forget it. For a client without own words it only reads the client's row. The texts themselves
-- say `pts`, in Hindi `पॉइंट` (src/contract/messages/notification-texts.ts).

CREATE OR REPLACE FUNCTION in_clients_words(sentence text, words jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  -- In a replacement, a backslash would refer to a group.
  SELECT regexp_replace(
    -- Not every locale of a database knows where a Hindi word ends.
    regexp_replace(sentence, '(?<![\d,.])1 (pts\M|पॉइंट(?= |।|$))', '1 ' || replace(words->>'one', '\', '\\'), 'g'),
    '(\d) (pts\M|पॉइंट(?= |।|$))', '\1 ' || replace(words->>'many', '\', '\\'), 'g')
$$;

CREATE OR REPLACE FUNCTION in_clients_words(sentences jsonb, words jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(key, in_clients_words(value, words)) FROM jsonb_each_text(sentences)
$$;

CREATE OR REPLACE FUNCTION name_points_in_notification() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words jsonb;
BEGIN
  SELECT c.points_name INTO words FROM members m JOIN clients c ON c.id = m.client_id WHERE m.id = NEW.member_id;
  IF words IS NOT NULL THEN
    NEW.body_message := in_clients_words(NEW.body_message, words);
    NEW.public_message := in_clients_words(NEW.public_message, words);
    NEW.body_translations := in_clients_words(NEW.body_translations, words);
    NEW.public_translations := in_clients_words(NEW.public_translations, words);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER notifications_name_points BEFORE INSERT ON notifications FOR EACH ROW
  WHEN (NEW.body_message LIKE '% pts%' OR NEW.public_message LIKE '% pts%')
  EXECUTE FUNCTION name_points_in_notification();
