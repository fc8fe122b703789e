-- Many messages at once (docs/architecture.md, "A sent message"): nearly always each of them is new, said in an open session, by
-- somebody with enough of their quota left. Then they are stored as a set, by one statement, in two thirds of the time. If only one
-- of them may not be like that, all are decided one after the other by `append_message`, which alone knows the whole rule.
--
-- Whether a message is a repeat is looked up by its sender, who is in few sessions, and not by its session, which has many
-- messages: in a young database, whose statistics say nothing yet, both ways look alike to the planner, and it took the long one
-- as often as not. `IS NOT DISTINCT FROM` says `=` in a way that no index serves, so that the short one alone is left.
--
-- Of what is stored they answer only what the draft did not say: its seq, time and name. Of a repeat they answer all.
--
-- On a large table run the first statement by hand with CONCURRENTLY before the rollout (docs/migrations.md).
CREATE UNIQUE INDEX IF NOT EXISTS "message_user_id_temp_msg_id_session_id_key"
  ON "message"("user_id", "temp_msg_id", "session_id");
DROP INDEX "message_session_id_temp_msg_id_user_id_key";

-- As before (see 20261121221500) but for the lookup of a repeat and what is answered.
CREATE OR REPLACE FUNCTION append_message(
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
    SELECT x.* INTO m FROM message x
      WHERE x.user_id = ANY (d."personIds") AND x.temp_msg_id = d."tempMsgId"
        AND x.session_id IS NOT DISTINCT FROM d."sessionId"
      ORDER BY x.seq LIMIT 1;
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

  seq := m.seq;
  user_name := m.user_name;
  created_at := m.created_at;
  IF outcome = 'repeat' THEN
    id := m.id;
    user_id := m.user_id;
    text := m.text;
    status := m.status;
    error := m.error;
    reason := m.reason;
    temp_msg_id := m.temp_msg_id;
  END IF;
  is_cleared := coalesce(m.seq <= cleared, false);
  RETURN NEXT;
END
$$;

-- As before: locks are taken first, each kind in the order of its key, so that two gateways never wait for each other in a
-- circle; a statement sees what was committed before it began, so that after the locks no repeat can be missed; and rows are
-- found by their keys, however many there are.
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
  said_at timestamptz(3);
  -- The sessions, and per session its last seq and whether it takes messages.
  sessions text[];
  last_seqs int[];
  are_open boolean[];
  -- Who pays, and per row of theirs what is used up today.
  payers text[];
  counted text[];
  used int[];
  one jsonb;
BEGIN
  SELECT array_agg(l.id), array_agg(l.last_seq), array_agg(l.is_open)
    INTO sessions, last_seqs, are_open
    FROM (
      SELECT s.id, s.last_seq, s.ended_at IS NULL AND s.deleted_at IS NULL AS is_open
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

  said_at := clock_timestamp();
  RETURN QUERY
  WITH room AS MATERIALIZED (
    SELECT * FROM unnest(sessions, last_seqs, are_open) WITH ORDINALITY AS r(id, last_seq, is_open, nr)
  ), purse AS MATERIALIZED (
    SELECT * FROM unnest(counted, used) WITH ORDINALITY AS p(subject, count, nr)
  ), numbered AS MATERIALIZED (
    -- What each would get if all before it were stored.
    SELECT d.*, room.is_open,
      room.last_seq + row_number() OVER (PARTITION BY room.nr ORDER BY d.ord) AS seq,
      payer.count + row_number() OVER (PARTITION BY payer.nr ORDER BY d.ord) AS daily_used,
      address.count + row_number() OVER (PARTITION BY address.nr ORDER BY d.ord) AS address_used,
      count(*) OVER (PARTITION BY room.nr, d."tempMsgId") > 1 AS has_double,
      d."accountId" IS NOT NULL AND (
        SELECT count(*) > 0 FROM subscription b
        WHERE b.account_id = d."accountId" AND b.status IN ('active', 'trialing', 'past_due')
      ) AS is_paid
    FROM ROWS FROM (jsonb_to_recordset(drafts) AS (
      "id" text, "sessionId" text, "userId" text, "userName" text, "personIds" text[], "text" text, "status" text,
      "tempMsgId" text, "reason" text, "seenSeq" int, "subject" text, "accountId" text, "addressSubject" text, "holder" text
    )) WITH ORDINALITY AS d(
      "id", "sessionId", "userId", "userName", "personIds", "text", "status",
      "tempMsgId", "reason", "seenSeq", "subject", "accountId", "addressSubject", "holder", ord
    )
    LEFT JOIN room ON room.id = d."sessionId"
    LEFT JOIN purse payer ON payer.subject = d."subject"
    LEFT JOIN purse address ON address.subject = d."addressSubject"
  ), checked AS MATERIALIZED (
    SELECT n.*,
      coalesce(n."userName", (
        SELECT p.user_name FROM participant p WHERE p.session_id = n."sessionId" AND p.user_id = n."userId"
      ), 'Anon') AS said_by,
      CASE
        WHEN n.daily_used IS NULL THEN NULL
        WHEN n."accountId" IS NULL THEN anonymous_daily
        WHEN n.is_paid THEN paid_daily
        ELSE free_daily
      END AS daily_max,
      CASE WHEN n.is_paid THEN paid_weekly END AS weekly_max,
      CASE WHEN n.is_paid THEN (
        SELECT coalesce(sum(u.count), 0) + n.daily_used FROM usage u
        WHERE u.subject = n."subject" AND u.day > today - 7 AND u.day < today
      ) END AS weekly_used,
      CASE WHEN n.address_used IS NOT NULL THEN address_daily END AS address_max,
      n."tempMsgId" IS NOT NULL AND (n.has_double OR (
        SELECT count(*) > 0 FROM message x
        WHERE x.user_id = ANY (n."personIds") AND x.temp_msg_id = n."tempMsgId"
          AND x.session_id IS NOT DISTINCT FROM n."sessionId"
      )) AS may_be_repeat
    FROM numbered n
  ), verdict AS MATERIALIZED (
    SELECT bool_and(
      c.is_open IS TRUE AND c."holder" IS NULL AND NOT c.may_be_repeat AND (c.daily_used > c.daily_max) IS NOT TRUE
      AND (c.weekly_used > c.weekly_max) IS NOT TRUE AND (c.address_used > c.address_max) IS NOT TRUE
    ) AS are_plain
    FROM checked c
  ), plain AS MATERIALIZED (
    SELECT * FROM checked WHERE (SELECT are_plain FROM verdict)
  ), said AS (
    INSERT INTO message (session_id, seq, id, user_id, user_name, text, status, temp_msg_id, reason, seen_seq, created_at)
      SELECT p."sessionId", p.seq, p."id", p."userId", p.said_by, p."text", p."status", p."tempMsgId", p."reason",
        p."seenSeq", said_at
      FROM plain p
  ), moved AS (
    UPDATE session s SET last_seq = r.seq, last_active_at = said_at
      FROM (SELECT p."sessionId" AS id, max(p.seq) AS seq FROM plain p GROUP BY 1) r
      WHERE s.id = ANY (sessions) AND s.id = r.id
  ), paid AS (
    UPDATE usage u SET count = c.count
      FROM (
        SELECT subject, max(count) AS count
        FROM (SELECT "subject", daily_used FROM plain UNION ALL SELECT "addressSubject", address_used FROM plain)
          AS each(subject, count)
        GROUP BY 1
      ) c
      WHERE u.subject = ANY (payers) AND u.day = today AND u.subject = c.subject
  )
  SELECT p.ord::int, 'stored', NULL, p.seq::int, NULL, p.said_by, NULL, NULL, NULL, NULL, NULL, said_at::timestamptz, false,
    p.daily_used::int, p.daily_max, p.weekly_used::int, p.weekly_max, p.address_used::int, p.address_max
  FROM plain p ORDER BY p.ord;
  IF FOUND THEN RETURN; END IF;

  ord := 0;
  FOR one IN SELECT e FROM jsonb_array_elements(drafts) e LOOP
    ord := ord + 1;
    RETURN QUERY
      SELECT ord, a.outcome, a.id, a.seq, a.user_id, a.user_name, a.text, a.status, a.error, a.reason, a.temp_msg_id,
        a.created_at, a.is_cleared, a.daily_used, a.daily_max, a.weekly_used, a.weekly_max, a.address_used, a.address_max
      FROM append_message(one, anonymous_daily, address_daily, free_daily, paid_daily, paid_weekly) a;
  END LOOP;
END
$$;
