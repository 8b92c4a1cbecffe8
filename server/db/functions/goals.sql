-- tell_reached_goals tells members that their balance covers what they save for, each goal once: as soon as points come in,
-- and every minute those whose product has become cheaper (server/domain/points-expiry.ts).
-- A goal that is reached when it is chosen is no news (server/domain/goal.ts). The texts are those of `goalTexts`
-- (src/contract/messages/notification-texts.ts).
CREATE OR REPLACE FUNCTION tell_reached_goals(of_member integer DEFAULT NULL)
-- How many were told.
RETURNS integer LANGUAGE sql AS $$
  WITH due AS (
    SELECT goal.member_id, product.name FROM goals goal
    JOIN members member ON member.id = goal.member_id
    JOIN products product ON product.id = goal.product_id
    WHERE (of_member IS NULL OR goal.member_id = of_member) AND goal.reached_at IS NULL
      AND product.is_active
      -- Points whose last day is over are about to be written off.
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
  -- Most members save for nothing: the look costs a grant next to nothing.
  IF EXISTS (SELECT FROM goals WHERE member_id = NEW.id AND reached_at IS NULL) THEN
    PERFORM tell_reached_goals(NEW.id);
  END IF;
  RETURN NULL;
END $$;

-- At the end of the transaction that the points came in with: nobody hears of points that were not given, nor of points that
-- the same transaction writes off because their last day is over.
DROP TRIGGER IF EXISTS members_tell_reached_goal ON members;
CREATE CONSTRAINT TRIGGER members_tell_reached_goal AFTER UPDATE OF points ON members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.points > OLD.points) EXECUTE FUNCTION tell_reached_goal();
