-- tell_reached_goals notifies members whose balance covers the product that they save for, once for each goal. It runs when
-- points come in, and every minute for products that have become cheaper (server/domain/points-expiry.ts).
-- A goal that is already reached when it is chosen gives no notification (server/domain/goal.ts). The texts are those of
-- `goalTexts` (src/contract/messages/notification-texts.ts).
CREATE OR REPLACE FUNCTION tell_reached_goals(of_member integer DEFAULT NULL)
-- The number of members notified.
RETURNS integer LANGUAGE sql AS $$
  WITH due AS (
    SELECT goal.member_id, product.name FROM goals goal
    JOIN members member ON member.id = goal.member_id
    JOIN products product ON product.id = goal.product_id
    WHERE (of_member IS NULL OR goal.member_id = of_member) AND goal.reached_at IS NULL
      AND product.is_active
      -- Overdue points do not count: they are about to be written off.
      AND product.points <= member.points - coalesce((SELECT sum(remaining) FROM points_lots lot
        WHERE lot.member_id = member.id AND NOT lot.is_empty AND lot.expires_at <= now()), 0)
    FOR NO KEY UPDATE OF goal SKIP LOCKED),
  reached AS (
    UPDATE goals SET reached_at = now() FROM due WHERE goals.member_id = due.member_id),
  told AS (
    INSERT INTO notifications (member_id, body_message, body_translations)
    SELECT member_id,
      'Your balance covers what you were saving for: ' || (name->>'en') || '.',
      jsonb_build_object('hi',
        'आप जिसके लिए बचा रहे थे, अब उसके लिए आपका बैलेंस काफ़ी है: ' || coalesce(name->>'hi', name->>'en') || '।')
    FROM due RETURNING 1)
  SELECT count(*)::integer FROM told
$$;

CREATE OR REPLACE FUNCTION tell_reached_goal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most members have no goal, so this check costs a grant almost nothing.
  IF EXISTS (SELECT FROM goals WHERE member_id = NEW.id AND reached_at IS NULL) THEN
    PERFORM tell_reached_goals(NEW.id);
  END IF;
  RETURN NULL;
END $$;

-- Deferred to the end of the transaction in which points come in: no notification is sent if it is rolled back, or for points
-- that the same transaction writes off.
DROP TRIGGER IF EXISTS members_tell_reached_goal ON members;
CREATE CONSTRAINT TRIGGER members_tell_reached_goal AFTER UPDATE OF points ON members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.points > OLD.points) EXECUTE FUNCTION tell_reached_goal();
