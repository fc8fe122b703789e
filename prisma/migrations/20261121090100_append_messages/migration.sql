-- The message log's one statement (docs/architecture.md, "A sent message").
--
-- Takes a batch of drafts of any number of sessions, in order, and answers one row per draft. For each draft: a repeat
-- (same session, person and temp_msg_id) answers the stored row before anything else is checked; a closed session or a
-- used-up quota refuses it; else it gets the session's next seq and is stored, and its quota is taken.
--
-- Locks are taken first, each kind in the order of its key, so that two gateways never wait for each other in a circle.
-- Every statement of a function sees what was committed before it began: after the locks, a repeat cannot be missed.
-- Session rows are locked with NO KEY UPDATE, so that people can join (foreign keys) while others send.
--
-- A draft: { id, sessionId, userId, userName?, personIds, text, status, tempMsgId?, reason?, seenSeq?,
--            subject?, accountId?, addressSubject? }
--   userName        absent: the participant's current name
--   subject         who pays: absent for notices and for Parley
--   addressSubject  hashed address, for anonymous people
CREATE FUNCTION append_messages(
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
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
BEGIN
  PERFORM 1 FROM session s
    WHERE s.id IN (SELECT d ->> 'sessionId' FROM jsonb_array_elements(drafts) d)
    ORDER BY s.id FOR NO KEY UPDATE;

  WITH payer AS (
    SELECT d ->> 'subject' AS subject FROM jsonb_array_elements(drafts) d
    UNION
    SELECT d ->> 'addressSubject' FROM jsonb_array_elements(drafts) d
  )
  INSERT INTO usage (subject, day, count)
    SELECT payer.subject, today, 0 FROM payer
    WHERE payer.subject IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM usage u WHERE u.subject = payer.subject AND u.day = today)
    ORDER BY payer.subject
    ON CONFLICT DO NOTHING;

  PERFORM 1 FROM usage u
    WHERE u.day = today AND u.subject IN (
      SELECT d ->> 'subject' FROM jsonb_array_elements(drafts) d
      UNION
      SELECT d ->> 'addressSubject' FROM jsonb_array_elements(drafts) d
    )
    ORDER BY u.subject FOR NO KEY UPDATE;

  RETURN QUERY
  WITH draft AS MATERIALIZED (
    SELECT e.ordinality::int AS ord, d.*
    FROM jsonb_array_elements(drafts) WITH ORDINALITY e,
      jsonb_to_record(e.value) AS d(
        "id" text, "sessionId" text, "userId" text, "userName" text, "personIds" text[], "text" text, "status" text,
        "tempMsgId" text, "reason" text, "seenSeq" int, "subject" text, "accountId" text, "addressSubject" text
      )
  ),
  repeat AS MATERIALIZED (
    SELECT DISTINCT ON (d.ord) d.ord, m.*
    FROM draft d
    JOIN message m
      ON m.session_id = d."sessionId" AND m.temp_msg_id = d."tempMsgId" AND m.user_id = ANY (d."personIds")
    ORDER BY d.ord, m.seq
  ),
  -- The same message twice in one batch: the later one shares the fate of the first.
  twin AS MATERIALIZED (
    SELECT d.ord, min(e.ord) AS first
    FROM draft d
    JOIN draft e
      ON e.ord < d.ord AND e."sessionId" = d."sessionId" AND e."tempMsgId" = d."tempMsgId"
        AND e."userId" = ANY (d."personIds")
    GROUP BY d.ord
  ),
  -- What each payer may still send: tier and what is used up already.
  allowance AS MATERIALIZED (
    SELECT p.subject, p.daily_max, p.weekly_max, w.today AS daily_used, w.week AS weekly_used
    FROM (
      SELECT DISTINCT d."subject" AS subject,
        CASE
          WHEN d."accountId" IS NULL THEN anonymous_daily
          WHEN sub.status IN ('active', 'trialing', 'past_due') THEN paid_daily
          ELSE free_daily
        END AS daily_max,
        CASE WHEN sub.status IN ('active', 'trialing', 'past_due') THEN paid_weekly END AS weekly_max
      FROM draft d LEFT JOIN subscription sub ON sub.account_id = d."accountId"
      WHERE d."subject" IS NOT NULL
    ) p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(u.count) FILTER (WHERE u.day = today), 0)::int AS today, coalesce(sum(u.count), 0)::int AS week
      FROM usage u WHERE u.subject = p.subject AND u.day > today - 7 AND u.day <= today
    ) w
  ),
  address_allowance AS MATERIALIZED (
    SELECT u.subject, u.count AS used FROM usage u
    WHERE u.day = today AND u.subject IN (SELECT d."addressSubject" FROM draft d)
  ),
  numbered AS (
    SELECT d.*, s.cleared_seq, s.ended_at, s.deleted_at, s.id AS found, a.daily_max, a.weekly_max,
      a.daily_used + row_number() OVER (PARTITION BY d."subject" ORDER BY d.ord) AS daily_nth,
      a.weekly_used + row_number() OVER (PARTITION BY d."subject" ORDER BY d.ord) AS weekly_nth
    FROM draft d
    LEFT JOIN session s ON s.id = d."sessionId"
    LEFT JOIN allowance a ON a.subject = d."subject"
    WHERE NOT EXISTS (SELECT 1 FROM repeat r WHERE r.ord = d.ord)
      AND NOT EXISTS (SELECT 1 FROM twin t WHERE t.ord = d.ord)
      AND s.ended_at IS NULL AND s.deleted_at IS NULL AND s.id IS NOT NULL
  ),
  -- Whoever is refused by an address is refused by it for the rest of the batch, so counting in two steps is exact.
  within_person AS (
    SELECT n.*, b.used + row_number() OVER (PARTITION BY n."addressSubject" ORDER BY n.ord) AS address_nth
    FROM numbered n LEFT JOIN address_allowance b ON b.subject = n."addressSubject"
    WHERE (n.daily_max IS NULL OR n.daily_nth <= n.daily_max) AND (n.weekly_max IS NULL OR n.weekly_nth <= n.weekly_max)
  ),
  granted AS MATERIALIZED (
    SELECT g.*, row_number() OVER (PARTITION BY g."sessionId" ORDER BY g.ord) AS place
    FROM within_person g
    WHERE g."addressSubject" IS NULL OR g.address_nth <= address_daily
  ),
  taken AS (
    UPDATE session s SET last_seq = s.last_seq + g.n, last_active_at = clock_timestamp()
    FROM (SELECT granted."sessionId", count(*)::int AS n FROM granted GROUP BY 1) g
    WHERE s.id = g."sessionId"
    RETURNING s.id, s.last_seq - g.n AS base
  ),
  counted AS (
    UPDATE usage u SET count = u.count + c.n
    FROM (
      SELECT x.subject, count(*)::int AS n
      FROM (
        SELECT granted."subject" AS subject FROM granted
        UNION ALL
        SELECT granted."addressSubject" FROM granted
      ) x
      WHERE x.subject IS NOT NULL GROUP BY 1
    ) c
    WHERE u.subject = c.subject AND u.day = today
  ),
  stored AS (
    INSERT INTO message AS m (session_id, seq, id, user_id, user_name, text, status, temp_msg_id, reason,
      seen_seq, created_at)
    SELECT g."sessionId", t.base + g.place, g."id", g."userId", coalesce(g."userName", p.user_name, 'Anon'), g."text",
      g."status", g."tempMsgId", g."reason", g."seenSeq", clock_timestamp()
    FROM granted g
    JOIN taken t ON t.id = g."sessionId"
    LEFT JOIN participant p ON p.session_id = g."sessionId" AND p.user_id = g."userId"
    RETURNING m.*
  )
  SELECT d.ord,
    CASE
      WHEN r.id IS NOT NULL THEN 'repeat'
      WHEN m.id IS NOT NULL AND t.ord IS NOT NULL THEN 'repeat'
      WHEN m.id IS NOT NULL THEN 'stored'
      WHEN n.ord IS NULL THEN 'SESSION_CLOSED'
      WHEN n.weekly_max IS NOT NULL AND n.weekly_nth > n.weekly_max THEN 'LIMIT_EXCEEDED'
      ELSE 'QUOTA_EXCEEDED'
    END,
    coalesce(r.id, m.id), coalesce(r.seq, m.seq), coalesce(r.user_id, m.user_id), coalesce(r.user_name, m.user_name),
    coalesce(r.text, m.text), coalesce(r.status, m.status), coalesce(r.error, m.error), coalesce(r.reason, m.reason),
    coalesce(r.temp_msg_id, m.temp_msg_id), coalesce(r.created_at, m.created_at),
    coalesce(r.seq <= s.cleared_seq, false),
    n.daily_nth::int, n.daily_max, n.weekly_nth::int, n.weekly_max,
    g.address_nth::int, CASE WHEN g."addressSubject" IS NOT NULL THEN address_daily END
  FROM draft d
  LEFT JOIN twin t ON t.ord = d.ord
  LEFT JOIN draft f ON f.ord = coalesce(t.first, d.ord)
  LEFT JOIN repeat r ON r.ord = d.ord
  LEFT JOIN session s ON s.id = d."sessionId"
  LEFT JOIN numbered n ON n.ord = f.ord
  LEFT JOIN granted g ON g.ord = f.ord
  LEFT JOIN stored m ON m.id = f."id"
  ORDER BY d.ord;
END
$$;
