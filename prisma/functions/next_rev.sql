-- Takes the room's next rev for a change in this transaction (FEED-1), and tells every gateway when it commits. One commit takes
-- one rev, however many rows it changes. `the_part` names the changed part of the room; null for a message, which carries its rev
-- itself. Returns the rev; null when the session is gone.
--
-- A statement of its own locks the session, as in append_message.
CREATE OR REPLACE FUNCTION next_rev(the_session text, the_part text DEFAULT NULL) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  this_commit bigint := pg_current_xact_id()::text::bigint;
  room record;
  taken int;
BEGIN
  SELECT s.last_rev, s.last_seq, s.rev_taken_by INTO room FROM session s WHERE s.id = the_session FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;

  IF room.rev_taken_by = this_commit THEN
    taken := room.last_rev;
  ELSE
    taken := room.last_rev + 1;
    UPDATE session s SET last_rev = taken, rev_taken_by = this_commit WHERE s.id = the_session;
    PERFORM pg_notify('parley', json_build_object(
      'type', 'roomChanged', 'sessionId', the_session, 'seq', room.last_seq, 'rev', taken)::text);
  END IF;

  IF the_part IS NOT NULL THEN
    INSERT INTO room_part AS p (session_id, part, rev) VALUES (the_session, the_part, taken)
      ON CONFLICT (session_id, part) DO UPDATE SET rev = taken;
  END IF;
  RETURN taken;
END
$$;
