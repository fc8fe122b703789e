-- Returns the door for a person with this key and these ids: open, closed, removed or locked. Checks the key before the lock
-- (contract, section 9). 'closed': the key opens nothing for them.
--
-- VOLATILE, so that each of its statements sees all earlier commits. A statement that locks the session's row calls this in its
-- WHERE: if it waited for a removal, PostgreSQL calls it again with the row that the removal left.
CREATE OR REPLACE FUNCTION door_of(the_session text, the_key text, the_ids text[]) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  room record;
BEGIN
  SELECT k.retired_at IS NOT NULL AS is_retired, s.is_locked INTO room
    FROM access_key k JOIN session s ON s.id = k.session_id
    WHERE k.hash = the_key AND k.session_id = the_session AND s.ended_at IS NULL AND s.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'closed'; END IF;
  IF is_banned(the_session, the_ids) THEN RETURN 'removed'; END IF;
  IF NOT (room.is_retired OR room.is_locked) OR is_member(the_session, the_ids) THEN RETURN 'open'; END IF;
  RETURN CASE WHEN room.is_retired THEN 'closed' ELSE 'locked' END;
END
$$;
