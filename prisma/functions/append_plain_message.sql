-- Stores one plain draft of a guest under their only id. Otherwise stores nothing and returns no row; append_message then decides.
-- Plain: new, in an open session, by a participant, within the quotas.
--
-- Locks rows in the same order as append_message. A repeat violates the unique index.
CREATE OR REPLACE FUNCTION append_plain_message(
  the_id text,
  the_session text,
  the_guest text,
  the_kind text,
  the_text text,
  the_details jsonb,
  the_temp_id text,
  the_subject text,
  the_address text,
  anonymous_daily int,
  address_daily int
) RETURNS TABLE (
  seq int,
  user_name text,
  created_at timestamptz,
  daily_used int,
  address_used int
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_variable
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  payers text[] :=
    CASE WHEN the_address < the_subject THEN ARRAY[the_address, the_subject] ELSE ARRAY[the_subject, the_address] END;
BEGIN
  SELECT s.last_seq + 1, p.user_name INTO seq, user_name
    FROM session s JOIN participant p ON p.session_id = s.id AND p.user_id = the_guest AND p.removed_at IS NULL
    WHERE s.id = the_session AND s.ended_at IS NULL AND s.deleted_at IS NULL
    FOR NO KEY UPDATE OF s;
  IF NOT FOUND THEN RETURN; END IF;

  WITH counted AS (
    INSERT INTO usage AS u (subject, day, count) SELECT payer, today, 1 FROM unnest(payers) AS payer WHERE payer IS NOT NULL
      ON CONFLICT ON CONSTRAINT usage_pkey DO UPDATE SET count = u.count + 1
      RETURNING u.subject, u.count
  )
  SELECT max(c.count) FILTER (WHERE c.subject = the_subject), max(c.count) FILTER (WHERE c.subject = the_address)
    INTO daily_used, address_used FROM counted c;
  IF daily_used > anonymous_daily OR address_used > address_daily THEN
    RAISE EXCEPTION USING ERRCODE = 'PY000'; -- takes back what was counted
  END IF;

  created_at := clock_timestamp()::timestamptz(3); -- as it is stored
  UPDATE session s SET last_seq = seq, last_active_at = created_at WHERE s.id = the_session;
  INSERT INTO message (session_id, seq, id, user_id, user_name, kind, text, details, status, temp_msg_id, created_at)
    VALUES (the_session, seq, the_id, the_guest, user_name, coalesce(the_kind, 'person'), the_text, the_details, 'sent',
      the_temp_id, created_at);
  RETURN NEXT;
EXCEPTION WHEN unique_violation OR SQLSTATE 'PY000' THEN
  RETURN;
END
$$;
