-- Stores a batch that is not plain (append_plain_messages): append_message decides about each draft, in their order.
--
-- Takes all locks first, each kind by its keys, so that two gateways never deadlock. A quota without a row gets one, to be locked.
CREATE OR REPLACE FUNCTION append_messages(
  drafts jsonb,
  anonymous_daily int,
  address_daily int,
  free_daily int,
  paid_daily int,
  paid_weekly int
) RETURNS TABLE (
  ord int,
  outcome text,
  id text,
  seq int,
  user_id text,
  user_name text,
  kind text,
  text text,
  details jsonb,
  status text,
  error text,
  reason text,
  temp_msg_id text,
  created_at timestamptz,
  is_cleared boolean,
  daily_used int,
  daily_max int,
  weekly_used int,
  weekly_max int,
  address_used int,
  address_max int
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  payers text[];
  one jsonb;
BEGIN
  PERFORM FROM session s
    WHERE s.id = ANY (ARRAY(SELECT e ->> 'sessionId' FROM jsonb_array_elements(drafts) e))
    ORDER BY s.id FOR NO KEY UPDATE;

  payers := ARRAY(
    SELECT e ->> 'subject' FROM jsonb_array_elements(drafts) e WHERE e ->> 'subject' IS NOT NULL
    UNION
    SELECT e ->> 'addressSubject' FROM jsonb_array_elements(drafts) e WHERE e ->> 'addressSubject' IS NOT NULL
  );
  INSERT INTO usage AS u (subject, day, count)
    SELECT p, today, 0 FROM unnest(payers) p ORDER BY p
    ON CONFLICT (subject, day) DO UPDATE SET count = u.count;

  ord := 0;
  FOR one IN SELECT e FROM jsonb_array_elements(drafts) e LOOP
    ord := ord + 1;
    RETURN QUERY
      SELECT ord, a.outcome, a.id, a.seq, a.user_id, a.user_name, a.kind, a.text, a.details, a.status, a.error, a.reason,
        a.temp_msg_id, a.created_at, a.is_cleared, a.daily_used, a.daily_max, a.weekly_used, a.weekly_max, a.address_used,
        a.address_max
      FROM append_message(one, anonymous_daily, address_daily, free_daily, paid_daily, paid_weekly) a;
  END LOOP;
END
$$;
