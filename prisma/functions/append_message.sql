-- Stores one draft, answers a repeat, or refuses. Reference behaviour for the faster functions (tests/services/message-log).
--
-- Rows are locked in the same order as in a batch: the session, then the quotas by their keys. A statement of its own locks the
-- session: one that locks and updates at once can deadlock with joins, which lock the row FOR KEY SHARE.
--
-- Each statement sees what was committed before it began, so after the locks no repeat is missed. Looks up a repeat by its sender,
-- who is in few sessions. `IS NOT DISTINCT FROM` is `=` without an index: it keeps the planner off the session's long index.
--
-- A draft with `holder` renews that lease in this commit, or fails with LEASE_LOST. A clear cannot see a lease taken during it, so
-- a reply that read only cleared messages has lost its lease.
--
-- `files` names uploaded files (IMG-1). Each is the sender's, of this session, stored whole, in no message and not removed; else
-- INVALID_REQUEST. They join the message in its commit, and its details keep them as they are then. Locks the files' rows before
-- counting: a removal comes before or after, never between.
--
-- `kind` and `details` are stored as given. This function never reads `details`; `lib/adapters/prisma/messages/details` does.
--
-- The row of a stored message has only what the draft lacks: seq, time and name, and details if it has files. The row of a repeat
-- has everything.
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
  d record;
  m message;
  next_seq int;
  cleared int;
  is_open boolean;
  files jsonb;
BEGIN
  ord := 1;
  SELECT * INTO d FROM jsonb_to_record(draft) AS r(
    "id" text, "sessionId" text, "userId" text, "userName" text, "personIds" text[], "kind" text, "text" text,
    "details" jsonb, "status" text, "tempMsgId" text, "reason" text, "seenSeq" int, "subject" text, "accountId" text,
    "addressSubject" text, "holder" text, "files" jsonb
  );

  SELECT s.last_seq + 1, s.cleared_seq, s.ended_at IS NULL AND s.deleted_at IS NULL
    INTO next_seq, cleared, is_open
    FROM session s WHERE s.id = d."sessionId" FOR NO KEY UPDATE;

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
  ELSIF EXISTS (
    SELECT FROM participant p
    WHERE p.session_id = d."sessionId" AND p.user_id = d."userId" AND p.removed_at IS NOT NULL
  ) THEN
    outcome := 'REMOVED'; -- DOOR-3: its socket has not heard of it yet
  ELSE
    outcome := 'stored';
    IF d."holder" IS NOT NULL THEN
      UPDATE reply_lease l SET heartbeat_at = clock_timestamp()
        WHERE l.session_id = d."sessionId" AND l.holder = d."holder";
      IF NOT FOUND OR cleared > 0 AND d."seenSeq" <= cleared THEN outcome := 'LEASE_LOST'; END IF;
    END IF;
  END IF;

  IF outcome = 'stored' AND d."files" IS NOT NULL THEN
    WITH found AS MATERIALIZED (
      SELECT f.*, coalesce(w.file ->> 'alt', f.alt) AS said, w.nth
      FROM jsonb_array_elements(d."files") WITH ORDINALITY AS w(file, nth) JOIN stored_file f ON f.id = w.file ->> 'id'
      WHERE f.session_id = d."sessionId" AND f.user_id = ANY (d."personIds")
        AND f.stored_at IS NOT NULL AND f.message_id IS NULL AND f.removed_at IS NULL
      FOR UPDATE OF f
    )
    SELECT jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'width', f.width, 'height', f.height, 'alt', f.said,
        'name', f.name, 'bytes', f.bytes, 'placeholder', f.placeholder) ORDER BY f.nth)
      INTO files FROM found f;
    IF jsonb_array_length(files) IS DISTINCT FROM jsonb_array_length(d."files") THEN outcome := 'INVALID_REQUEST'; END IF;
  END IF;

  IF outcome = 'stored' AND d."subject" IS NOT NULL THEN
    SELECT coalesce(q.refusal, outcome), q.daily_used, q.daily_max, q.weekly_used, q.weekly_max, q.address_used, q.address_max
      INTO outcome, daily_used, daily_max, weekly_used, weekly_max, address_used, address_max
      FROM take_quota(d."subject", d."accountId", d."addressSubject",
        anonymous_daily, address_daily, free_daily, paid_daily, paid_weekly) q;
  END IF;

  IF outcome = 'stored' THEN
    IF files IS NOT NULL THEN
      details := coalesce(d."details", '{}') || jsonb_build_object('files', files);
      UPDATE stored_file f SET message_id = d."id", alt = w.file ->> 'alt'
        FROM jsonb_array_elements(files) AS w(file) WHERE f.id = w.file ->> 'id';
    END IF;
    UPDATE session s SET last_seq = next_seq, last_active_at = clock_timestamp() WHERE s.id = d."sessionId";
    INSERT INTO message
        (session_id, seq, id, user_id, user_name, kind, text, details, status, temp_msg_id, reason, seen_seq, created_at)
      VALUES (d."sessionId", next_seq, d."id", d."userId",
        coalesce(d."userName", (SELECT n.name FROM name_of_sender(d."sessionId", d."userId") n)),
        coalesce(d."kind", 'person'), d."text", coalesce(details, d."details"), d."status", d."tempMsgId", d."reason", d."seenSeq",
        clock_timestamp())
      RETURNING seq, user_name, created_at INTO seq, user_name, created_at;
  ELSIF outcome = 'repeat' THEN
    id := m.id;
    seq := m.seq;
    user_id := m.user_id;
    user_name := m.user_name;
    kind := m.kind;
    text := m.text;
    details := m.details;
    status := m.status;
    error := m.error;
    reason := m.reason;
    temp_msg_id := m.temp_msg_id;
    created_at := m.created_at;
  END IF;
  is_cleared := coalesce(seq <= cleared, false);
  RETURN NEXT;
END
$$;
