-- Sets rooms of these dead gateways to listening. Locks each room before its state, as set_parley does.
CREATE OR REPLACE FUNCTION end_parley(gateways text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  room text;
BEGIN
  FOR room IN SELECT p.session_id FROM parley_state p WHERE p.gateway_id = ANY (gateways) ORDER BY p.session_id LOOP
    PERFORM FROM session s WHERE s.id = room FOR NO KEY UPDATE;
    UPDATE parley_state p SET status = 'listening', reason = NULL, why = NULL, gateway_id = NULL
      WHERE p.session_id = room AND p.gateway_id = ANY (gateways);
    IF FOUND THEN PERFORM next_rev(room, 'parley'); END IF;
  END LOOP;
END
$$;
