-- Numbers people in the order they join: 1, 2, 3 … Parley knows them by these (p1, p2 …), so a number stays when its person's id
-- changes at a sign-in. Runs under the session row's lock, and only for new people: a return costs nothing.
CREATE OR REPLACE FUNCTION number_participant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number > 0 OR EXISTS (
    SELECT 1 FROM participant p WHERE p.session_id = NEW.session_id AND p.user_id = NEW.user_id
  ) THEN
    RETURN NEW;
  END IF;
  UPDATE session s SET last_number = s.last_number + 1, time_zone = coalesce(s.time_zone, NEW.time_zone)
    WHERE s.id = NEW.session_id RETURNING s.last_number INTO NEW.number;
  RETURN NEW;
END
$$;
