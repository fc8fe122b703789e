-- One message alone, as nearly every message comes: `append_message` decides about one draft as `append_messages` does about
-- each of many (see 20261121204800), in half of the statements. tests/services/message-log holds one against the other.
--
-- It takes what it will mostly keep, the next seq and one message of each quota, and gives it back where it refuses. Both
-- rows are locked from then on, in the same order as in a batch: the session first, then the quotas in the order of their keys.
CREATE FUNCTION append_message(
  draft jsonb,
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
  text text,
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
  d record;
  m message;
  next_seq int;
  cleared int;
  is_open boolean;
  was_active_at timestamptz;
  is_paid boolean;
BEGIN
  ord := 1;
  SELECT * INTO d FROM jsonb_to_record(draft) AS r(
    "id" text, "sessionId" text, "userId" text, "userName" text, "personIds" text[], "text" text, "status" text,
    "tempMsgId" text, "reason" text, "seenSeq" int, "subject" text, "accountId" text, "addressSubject" text, "holder" text
  );

  UPDATE session s SET last_seq = s.last_seq + 1, last_active_at = clock_timestamp()
    FROM (SELECT l.last_active_at FROM session l WHERE l.id = d."sessionId" FOR NO KEY UPDATE) AS earlier
    WHERE s.id = d."sessionId"
    RETURNING s.last_seq, s.cleared_seq, s.ended_at IS NULL AND s.deleted_at IS NULL, earlier.last_active_at
    INTO next_seq, cleared, is_open, was_active_at;

  IF d."tempMsgId" IS NOT NULL THEN
    -- Materialized, or the order leads through all messages of the session.
    WITH same AS MATERIALIZED (
      SELECT * FROM message x
      WHERE x.session_id = d."sessionId" AND x.temp_msg_id = d."tempMsgId" AND x.user_id = ANY (d."personIds")
    )
    SELECT same.* INTO m FROM same ORDER BY same.seq LIMIT 1;
  END IF;

  IF m.id IS NOT NULL THEN
    outcome := 'repeat';
  ELSIF is_open IS NOT TRUE THEN
    outcome := 'SESSION_CLOSED';
  ELSE
    outcome := 'stored';
    IF d."holder" IS NOT NULL THEN
      UPDATE reply_lease l SET heartbeat_at = clock_timestamp()
        WHERE l.session_id = d."sessionId" AND l.holder = d."holder";
      IF NOT FOUND THEN outcome := 'LEASE_LOST'; END IF;
    END IF;
  END IF;

  IF outcome = 'stored' AND d."subject" IS NOT NULL THEN
    WITH counted AS (
      INSERT INTO usage AS u (subject, day, count)
        SELECT p, today, 1 FROM unnest(ARRAY[d."subject", d."addressSubject"]) p WHERE p IS NOT NULL ORDER BY p
        ON CONFLICT (subject, day) DO UPDATE SET count = u.count + 1
        RETURNING u.subject, u.count
    )
    SELECT max(c.count) FILTER (WHERE c.subject = d."subject"),
        max(c.count) FILTER (WHERE c.subject = d."addressSubject")
      INTO daily_used, address_used FROM counted c;
    daily_max := anonymous_daily;
    address_max := CASE WHEN address_used IS NOT NULL THEN address_daily END;
    IF d."accountId" IS NOT NULL THEN
      SELECT count(*) > 0 INTO is_paid FROM subscription b
        WHERE b.account_id = d."accountId" AND b.status IN ('active', 'trialing', 'past_due');
      daily_max := CASE WHEN is_paid THEN paid_daily ELSE free_daily END;
      IF is_paid THEN
        weekly_max := paid_weekly;
        SELECT coalesce(sum(u.count), 0) + daily_used INTO weekly_used FROM usage u
          WHERE u.subject = d."subject" AND u.day > today - 7 AND u.day < today;
      END IF;
    END IF;
    IF weekly_used > weekly_max THEN
      outcome := 'LIMIT_EXCEEDED';
    ELSIF daily_used > daily_max OR address_used > address_max THEN
      outcome := 'QUOTA_EXCEEDED';
    END IF;
    IF outcome <> 'stored' THEN
      UPDATE usage u SET count = u.count - 1 WHERE u.subject IN (d."subject", d."addressSubject") AND u.day = today;
    END IF;
  END IF;

  IF outcome = 'stored' THEN
    INSERT INTO message (session_id, seq, id, user_id, user_name, text, status, temp_msg_id, reason, seen_seq, created_at)
      SELECT d."sessionId", next_seq, d."id", d."userId",
        coalesce(d."userName", (
          SELECT p.user_name FROM participant p WHERE p.session_id = d."sessionId" AND p.user_id = d."userId"
        ), 'Anon'),
        d."text", d."status", d."tempMsgId", d."reason", d."seenSeq", clock_timestamp()
      RETURNING * INTO m;
  ELSE
    UPDATE session s SET last_seq = s.last_seq - 1, last_active_at = was_active_at WHERE s.id = d."sessionId";
  END IF;

  id := m.id;
  seq := m.seq;
  user_id := m.user_id;
  user_name := m.user_name;
  text := m.text;
  status := m.status;
  error := m.error;
  reason := m.reason;
  temp_msg_id := m.temp_msg_id;
  created_at := m.created_at;
  is_cleared := coalesce(m.seq <= cleared, false);
  RETURN NEXT;
END
$$;
