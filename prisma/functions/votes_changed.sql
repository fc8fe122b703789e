-- A vote for a reset was cast or withdrawn.
CREATE OR REPLACE FUNCTION votes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM next_rev(CASE WHEN TG_OP = 'DELETE' THEN OLD.session_id ELSE NEW.session_id END, 'votes');
  RETURN NULL;
END
$$;
