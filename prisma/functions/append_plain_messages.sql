-- Stores a batch if every draft is plain: new, in an open session, within its quota. Otherwise stores nothing and returns no row;
-- append_messages then decides per draft.
--
-- `batch`, written by lib/adapters/prisma/messages/plain-batch, which has already counted the messages per room and purse, so that
-- nothing is sorted or numbered here:
--   drafts  the messages; `nth` counts from 1 within its room
--   rooms   id and count of messages, each room once
--   purses  subject and count of messages, each purse once; `accountId` for an account, `isAddress` for an address
--   others  the other ids of people who have several, and the tempMsgIds that they may have sent under those
--
-- Its row: per room the seq before its first message (`last_seqs`), the names in the order of the drafts (`user_names`), and per
-- purse the used and allowed messages of today, and of seven days where they count, with all of the batch (`purses`).
--
-- Locks rows in the same order as append_messages: sessions, then purses, each by their keys. A repeat under the same id violates
-- the unique index.
CREATE OR REPLACE FUNCTION append_plain_messages(
  batch jsonb,
  anonymous_daily int,
  address_daily int,
  free_daily int,
  paid_daily int,
  paid_weekly int
) RETURNS TABLE (
  last_seqs jsonb,
  user_names jsonb,
  purses jsonb,
  created_at timestamptz
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  said_at timestamptz(3);
  sessions text[];
  seqs int[];
  is_enough boolean;
BEGIN
  SELECT array_agg(l.id), array_agg(l.last_seq), jsonb_object_agg(l.id, l.last_seq)
    INTO sessions, seqs, last_seqs
    FROM (
      SELECT s.id, s.last_seq FROM session s
      WHERE s.id = ANY (ARRAY(SELECT r.id FROM jsonb_to_recordset(batch -> 'rooms') AS r(id text)))
        AND s.ended_at IS NULL AND s.deleted_at IS NULL
      ORDER BY s.id FOR NO KEY UPDATE
    ) l;
  IF cardinality(sessions) IS DISTINCT FROM jsonb_array_length(batch -> 'rooms') THEN RETURN; END IF;

  IF EXISTS (
    SELECT FROM jsonb_to_recordset(batch -> 'others') AS o("sessionId" text, "tempMsgId" text, "userIds" text[])
      JOIN message x ON x.user_id = ANY (o."userIds") AND x.temp_msg_id = o."tempMsgId"
        AND x.session_id IS NOT DISTINCT FROM o."sessionId"
  ) OR EXISTS (
    SELECT FROM session_ban b WHERE b.session_id = ANY (sessions) -- nearly always none
  ) AND EXISTS (
    SELECT FROM jsonb_to_recordset(batch -> 'drafts') AS d("sessionId" text, "userId" text)
      JOIN participant p ON p.session_id = d."sessionId" AND p.user_id = d."userId" AND p.removed_at IS NOT NULL
  ) THEN RETURN; END IF;

  WITH purse AS MATERIALIZED (
    SELECT p.*, q.*
    FROM jsonb_to_recordset(batch -> 'purses') AS p("subject" text, "count" int, "accountId" text, "isAddress" boolean),
      quota_of(p."accountId", p."isAddress", anonymous_daily, address_daily, free_daily, paid_daily, paid_weekly) q
  ), counted AS (
    INSERT INTO usage AS u (subject, day, count)
      SELECT p."subject", today, p."count" FROM purse p ORDER BY p."subject"
      ON CONFLICT (subject, day) DO UPDATE SET count = u.count + excluded.count
      RETURNING u.subject, u.count
  ), weighed AS (
    SELECT c.subject, c.count AS daily_used, p.daily_max, p.weekly_max,
      CASE WHEN p.weekly_max IS NOT NULL THEN (SELECT c.count + b.used FROM used_before(c.subject, today) b) END AS weekly_used
    FROM counted c JOIN purse p ON p."subject" = c.subject
  )
  SELECT bool_and(w.daily_used <= w.daily_max AND (w.weekly_used > w.weekly_max) IS NOT TRUE),
      jsonb_object_agg(w.subject, CASE
        WHEN w.weekly_used IS NULL THEN jsonb_build_array(w.daily_used, w.daily_max)
        ELSE jsonb_build_array(w.daily_used, w.daily_max, w.weekly_used, w.weekly_max)
      END)
    INTO is_enough, purses FROM weighed w;
  IF NOT is_enough THEN RAISE EXCEPTION USING ERRCODE = 'PY000'; END IF; -- takes back what was counted

  said_at := clock_timestamp();
  UPDATE session s SET last_seq = s.last_seq + r.count, last_active_at = said_at
    FROM jsonb_to_recordset(batch -> 'rooms') AS r(id text, count int)
    WHERE s.id = r.id AND s.id = ANY (sessions); -- by their keys, however many sessions there are

  WITH room AS MATERIALIZED (
    SELECT * FROM unnest(sessions, seqs) AS r(id, last_seq)
  ), draft AS MATERIALIZED (
    SELECT d.*, coalesce(d."userName", (SELECT n.name FROM name_of_sender(d."sessionId", d."userId") n)) AS said_by
    FROM ROWS FROM (jsonb_to_recordset(batch -> 'drafts') AS (
      "id" text, "sessionId" text, "nth" int, "userId" text, "userName" text, "kind" text, "text" text,
      "details" jsonb, "status" text, "tempMsgId" text, "reason" text, "seenSeq" int
    )) WITH ORDINALITY AS d(
      "id", "sessionId", "nth", "userId", "userName", "kind", "text",
      "details", "status", "tempMsgId", "reason", "seenSeq", ord
    )
  ), said AS (
    INSERT INTO message
        (session_id, seq, id, user_id, user_name, kind, text, details, status, temp_msg_id, reason, seen_seq, created_at)
      SELECT d."sessionId", room.last_seq + d."nth", d."id", d."userId", d.said_by, coalesce(d."kind", 'person'), d."text",
        d."details", d."status", d."tempMsgId", d."reason", d."seenSeq", said_at
      FROM draft d JOIN room ON room.id = d."sessionId"
  )
  SELECT jsonb_agg(d.said_by ORDER BY d.ord) INTO user_names FROM draft d;
  created_at := said_at;
  RETURN NEXT;
EXCEPTION WHEN unique_violation OR SQLSTATE 'PY000' THEN
  RETURN;
END
$$;
