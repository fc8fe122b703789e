-- Returns the name for a message that brings none: the participant's. A guest who is just signing in may already be a participant
-- under their account, and has the name that they have there.
--
-- A table of one row: PostgreSQL inlines such a function into the calling statement, and plans both as one.
CREATE OR REPLACE FUNCTION name_of_sender(the_session text, the_user text) RETURNS TABLE (name text) LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT p.user_name FROM participant p WHERE p.session_id = the_session AND p.user_id = the_user
  ), (
    SELECT p.user_name FROM guest g JOIN participant p ON p.session_id = the_session AND p.user_id = g.account_id
    WHERE g.id = the_user
  ), 'Anon')
$$;
