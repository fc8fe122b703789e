-- The people of a room changed: somebody came for the first time, has another name or zone, or became one with another id of theirs.
CREATE OR REPLACE FUNCTION people_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM next_rev(CASE WHEN TG_OP = 'DELETE' THEN OLD.session_id ELSE NEW.session_id END, 'people');
  RETURN NULL;
END
$$;
