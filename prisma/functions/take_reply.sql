-- Takes the lease and counts it in both budgets in one statement. One person uses at most half of a room's budget while others are
-- online (decision 9). Counts a room's grants under its lease, and a person's under a lock of their own: several rooms may answer
-- one person at once. A budget of null is none. An account's guests are one person, who may be anonymous in some rooms. Of what the
-- room answered each other person, at most half of its budget counts.
CREATE OR REPLACE FUNCTION take_reply(
  the_session text,
  the_gateway text,
  the_holder text,
  the_message text,
  the_payer text,
  room_points int,
  room_seconds int,
  person_points int,
  person_seconds int
) RETURNS TABLE (outcome text, retry int) LANGUAGE plpgsql AS $$
DECLARE
  payer text := coalesce((SELECT g.account_id FROM guest g WHERE g.id = the_payer), the_payer);
  spent int;
  own int;
  share int := (room_points + 1) / 2;
  oldest timestamptz;
BEGIN
  INSERT INTO reply_lease (session_id, gateway_id, holder, message_id)
    VALUES (the_session, the_gateway, the_holder, the_message)
    ON CONFLICT (session_id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'busy', 0;
    RETURN;
  END IF;

  IF room_points IS NOT NULL THEN
    SELECT coalesce(sum(CASE WHEN g.is_own THEN g.count ELSE least(g.count, share) END), 0),
           coalesce(sum(g.count) FILTER (WHERE g.is_own), 0), min(g.oldest)
      INTO spent, own, oldest
    FROM (
      SELECT g.payer_id IS NOT DISTINCT FROM payer AS is_own, count(*) AS count, min(g.granted_at) AS oldest
      FROM reply_grant g
      WHERE g.session_id = the_session AND g.granted_at > clock_timestamp() - make_interval(secs => room_seconds)
      GROUP BY g.payer_id
    ) g;
    IF spent >= room_points THEN
      DELETE FROM reply_lease WHERE session_id = the_session AND holder = the_holder;
      RETURN QUERY SELECT 'room', seconds_left(oldest, room_seconds);
      RETURN;
    END IF;
    IF own >= share AND payer IS NOT NULL AND EXISTS (
      SELECT 1 FROM connection c LEFT JOIN guest g ON g.id = c.user_id
      WHERE c.session_id = the_session AND coalesce(g.account_id, c.user_id) <> payer
    ) THEN
      DELETE FROM reply_lease WHERE session_id = the_session AND holder = the_holder;
      RETURN QUERY SELECT 'person', seconds_left(oldest, room_seconds);
      RETURN;
    END IF;
  END IF;

  IF person_points IS NOT NULL AND payer IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('reply payer ' || payer, 0));
    SELECT count(*), min(granted_at) INTO spent, oldest FROM (
      SELECT g.granted_at FROM reply_grant g
      WHERE g.payer_id = payer AND g.granted_at > clock_timestamp() - make_interval(secs => person_seconds)
      ORDER BY g.granted_at DESC LIMIT greatest(person_points, 1)
    ) g;
    IF spent >= person_points THEN
      DELETE FROM reply_lease WHERE session_id = the_session AND holder = the_holder;
      RETURN QUERY SELECT 'person', seconds_left(oldest, person_seconds);
      RETURN;
    END IF;
  END IF;

  INSERT INTO reply_grant (holder, session_id, payer_id, granted_at)
    VALUES (the_holder, the_session, payer, clock_timestamp());
  RETURN QUERY SELECT 'taken', 0;
END
$$;
