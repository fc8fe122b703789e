-- The message log's one statement once more (docs/architecture.md, "A sent message"): the same arguments as before, and two
-- things new.
--
-- A reply begins only under its lease: a draft that names its `holder` renews that lease in the same commit, or is refused
-- with LEASE_LOST. Whoever cleared the chat meanwhile, or closed the reply of a frozen gateway, took away the right to begin.
--
-- Every statement in here finds its rows by their keys, however many there are: each is planned once, for an index, instead of
-- anew in every call. That is a fifth of the time.
--
-- As before: locks are taken first, each kind in the order of its key, so that two gateways never wait for each other in a
-- circle. What the locked rows say is kept in arrays while the drafts are decided, and written back once at the end: many
-- versions of one row within one transaction would have to be walked through each time. Every statement of a function sees
-- what was committed before it began: after the locks, a repeat cannot be missed. It sees what the function itself stored
-- too: the same message twice in one batch is a repeat like any other.
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
  -- The sessions, and per session its last seq with what this batch stored so far.
  sessions text[];
  last_seqs int[];
  cleared_seqs int[];
  are_open boolean[];
  -- Who pays, and per row of theirs what is used up today with what this batch stored so far.
  payers text[];
  counted text[];
  used int[];
  d record;
  m message;
  s int;
  payer int;
  address int;
  is_paid boolean;
  is_held boolean;
BEGIN
  SELECT array_agg(l.id), array_agg(l.last_seq), array_agg(l.cleared_seq), array_agg(l.is_open)
    INTO sessions, last_seqs, cleared_seqs, are_open
    FROM (
      SELECT s.id, s.last_seq, s.cleared_seq, s.ended_at IS NULL AND s.deleted_at IS NULL AS is_open
      FROM session s
      WHERE s.id = ANY (ARRAY(SELECT e ->> 'sessionId' FROM jsonb_array_elements(drafts) e))
      ORDER BY s.id FOR NO KEY UPDATE
    ) l;

  payers := ARRAY(
    SELECT e ->> 'subject' FROM jsonb_array_elements(drafts) e WHERE e ->> 'subject' IS NOT NULL
    UNION
    SELECT e ->> 'addressSubject' FROM jsonb_array_elements(drafts) e WHERE e ->> 'addressSubject' IS NOT NULL
  );
  LOOP
    SELECT array_agg(l.subject), array_agg(l.count) INTO counted, used
      FROM (
        SELECT u.subject, u.count FROM usage u
        WHERE u.subject = ANY (payers) AND u.day = today
        ORDER BY u.subject FOR NO KEY UPDATE
      ) l;
    EXIT WHEN coalesce(cardinality(counted), 0) = cardinality(payers);
    INSERT INTO usage (subject, day, count)
      SELECT p, today, 0 FROM unnest(payers) p ORDER BY p
      ON CONFLICT DO NOTHING;
  END LOOP;

  ord := 0;
  FOR d IN
    SELECT * FROM jsonb_to_recordset(drafts) AS r(
      "id" text, "sessionId" text, "userId" text, "userName" text, "personIds" text[], "text" text, "status" text,
      "tempMsgId" text, "reason" text, "seenSeq" int, "subject" text, "accountId" text, "addressSubject" text,
      "holder" text
    )
  LOOP
    ord := ord + 1;
    s := array_position(sessions, d."sessionId");
    payer := array_position(counted, d."subject");
    address := array_position(counted, d."addressSubject");
    daily_used := used[payer] + 1;
    address_used := used[address] + 1;
    address_max := CASE WHEN address IS NOT NULL THEN address_daily END;
    daily_max := CASE WHEN payer IS NOT NULL THEN anonymous_daily END;
    weekly_used := NULL;
    weekly_max := NULL;
    m := NULL;

    IF d."tempMsgId" IS NOT NULL THEN
      -- Materialized, or the order leads through all messages of the session.
      WITH same AS MATERIALIZED (
        SELECT * FROM message x
        WHERE x.session_id = d."sessionId" AND x.temp_msg_id = d."tempMsgId" AND x.user_id = ANY (d."personIds")
      )
      SELECT same.* INTO m FROM same ORDER BY same.seq LIMIT 1;
    END IF;
    IF d."accountId" IS NOT NULL AND m.id IS NULL THEN
      SELECT count(*) > 0 INTO is_paid FROM subscription b
        WHERE b.account_id = d."accountId" AND b.status IN ('active', 'trialing', 'past_due');
      daily_max := CASE WHEN is_paid THEN paid_daily ELSE free_daily END;
      IF is_paid THEN
        weekly_max := paid_weekly;
        SELECT coalesce(sum(u.count), 0) + daily_used INTO weekly_used FROM usage u
          WHERE u.subject = d."subject" AND u.day > today - 7 AND u.day < today;
      END IF;
    END IF;

    is_held := true;
    IF d."holder" IS NOT NULL AND m.id IS NULL THEN
      UPDATE reply_lease l SET heartbeat_at = clock_timestamp()
        WHERE l.session_id = d."sessionId" AND l.holder = d."holder";
      is_held := FOUND;
    END IF;

    IF m.id IS NOT NULL THEN
      outcome := 'repeat';
    ELSIF s IS NULL OR NOT are_open[s] THEN
      outcome := 'SESSION_CLOSED';
    ELSIF NOT is_held THEN
      outcome := 'LEASE_LOST';
    ELSIF weekly_used > weekly_max THEN
      outcome := 'LIMIT_EXCEEDED';
    ELSIF daily_used > daily_max OR address_used > address_max THEN
      outcome := 'QUOTA_EXCEEDED';
    ELSE
      outcome := 'stored';
      last_seqs[s] := last_seqs[s] + 1;
      IF payer IS NOT NULL THEN used[payer] := daily_used; END IF;
      IF address IS NOT NULL THEN used[address] := address_used; END IF;
      INSERT INTO message (session_id, seq, id, user_id, user_name, text, status, temp_msg_id, reason, seen_seq, created_at)
        SELECT d."sessionId", last_seqs[s], d."id", d."userId",
          coalesce(d."userName", (
            SELECT p.user_name FROM participant p WHERE p.session_id = d."sessionId" AND p.user_id = d."userId"
          ), 'Anon'),
          d."text", d."status", d."tempMsgId", d."reason", d."seenSeq", clock_timestamp()
        RETURNING * INTO m;
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
    is_cleared := coalesce(m.seq <= cleared_seqs[s], false);
    RETURN NEXT;
  END LOOP;

  UPDATE session s SET last_seq = last_seqs[array_position(sessions, s.id)], last_active_at = clock_timestamp()
    WHERE s.id = ANY (sessions) AND s.last_seq < last_seqs[array_position(sessions, s.id)];
  UPDATE usage u SET count = used[array_position(counted, u.subject)]
    WHERE u.subject = ANY (payers) AND u.day = today AND u.count < used[array_position(counted, u.subject)];
END
$$;
