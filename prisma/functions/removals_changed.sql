-- A removal vote was cast or withdrawn (DOOR-3).
CREATE OR REPLACE FUNCTION removals_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM next_rev(CASE WHEN TG_OP = 'DELETE' THEN OLD.session_id ELSE NEW.session_id END, 'removals');
  RETURN NULL;
END
$$;
