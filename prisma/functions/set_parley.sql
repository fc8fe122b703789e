-- Writes Parley's state and returns its rev; null when the state is unchanged, a newer decision stands, another reply holds the
-- lease, or the session is not open. A reply's state names `the_holder` of its lease. `seen`: last seq read for it; null where that
-- does not matter.
CREATE OR REPLACE FUNCTION set_parley(
  the_session text,
  the_status text,
  the_reason text,
  the_why jsonb,
  seen int,
  the_gateway text,
  the_holder text
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  lease text;
BEGIN
  PERFORM FROM session s WHERE s.id = the_session AND s.ended_at IS NULL AND s.deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT l.holder INTO lease FROM reply_lease l WHERE l.session_id = the_session;
  IF lease IS DISTINCT FROM the_holder THEN RETURN NULL; END IF;

  INSERT INTO parley_state AS p (session_id, status, reason, why, seen_seq, gateway_id)
    VALUES (the_session, the_status, the_reason, the_why, coalesce(seen, 0), the_gateway)
    ON CONFLICT (session_id) DO UPDATE SET status = the_status, reason = the_reason, why = the_why,
        seen_seq = coalesce(seen, p.seen_seq), gateway_id = the_gateway
      WHERE p.seen_seq <= coalesce(seen, p.seen_seq) AND (p.status, p.reason, p.why, p.gateway_id, p.seen_seq)
        IS DISTINCT FROM (the_status, the_reason, the_why, the_gateway, coalesce(seen, p.seen_seq));
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN next_rev(the_session, 'parley');
END
$$;
