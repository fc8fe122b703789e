-- AlterTable
ALTER TABLE "access_key" ADD COLUMN     "retired_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "participant" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "is_locked" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "session_ban" (
    "session_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "banned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_ban_pkey" PRIMARY KEY ("session_id","user_id")
);

-- CreateTable
CREATE TABLE "remove_vote" (
    "session_id" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "voted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "remove_vote_pkey" PRIMARY KEY ("session_id","target_id","user_id")
);

-- AddForeignKey
ALTER TABLE "session_ban" ADD CONSTRAINT "session_ban_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remove_vote" ADD CONSTRAINT "remove_vote_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The rule of the message log (decision 3): one draft is stored, or answered as the repeat that it is, or refused. Everything else
-- that stores messages is held against this (tests/services/message-log).
--
-- Rows are locked in the same order as in a batch: the session first, then the quotas in the order of their keys. The session is
-- locked by a statement of its own: one that locks and updates it at once can meet joins, which lock it to share its key, in a
-- deadlock.
--
-- Every statement sees what was committed before it began: after the locks, a repeat cannot be missed. Whether a message is one is
-- looked up by its sender, who is in few sessions, and not by its session, which has many messages. In a young database, whose
-- statistics say nothing yet, both ways look alike to the planner; `IS NOT DISTINCT FROM` says `=` in a way that no index serves,
-- so that the short one alone is left.
--
-- A reply begins only under its lease: a draft that names its `holder` renews that lease in the same commit, or is refused with
-- LEASE_LOST. Whoever cleared the chat meanwhile, or closed the reply of a frozen gateway, took away the right to begin. A clear
-- does not see a lease that is taken while it is under way: so a reply that has read nothing newer than what is cleared has lost
-- its lease, too.
--
-- `kind` and `details` are stored as the draft says them. Nothing here reads `details` (lib/protocol/details does).
--
-- Of what is stored the row says only what the draft did not: its seq, time and name. Of a repeat it says all.
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
BEGIN
  ord := 1;
  SELECT * INTO d FROM jsonb_to_record(draft) AS r(
    "id" text, "sessionId" text, "userId" text, "userName" text, "personIds" text[], "kind" text, "text" text,
    "details" jsonb, "status" text, "tempMsgId" text, "reason" text, "seenSeq" int, "subject" text, "accountId" text,
    "addressSubject" text, "holder" text
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

  IF outcome = 'stored' AND d."subject" IS NOT NULL THEN
    SELECT coalesce(q.refusal, outcome), q.daily_used, q.daily_max, q.weekly_used, q.weekly_max, q.address_used, q.address_max
      INTO outcome, daily_used, daily_max, weekly_used, weekly_max, address_used, address_max
      FROM take_quota(d."subject", d."accountId", d."addressSubject",
        anonymous_daily, address_daily, free_daily, paid_daily, paid_weekly) q;
  END IF;

  IF outcome = 'stored' THEN
    UPDATE session s SET last_seq = next_seq, last_active_at = clock_timestamp() WHERE s.id = d."sessionId";
    INSERT INTO message
        (session_id, seq, id, user_id, user_name, kind, text, details, status, temp_msg_id, reason, seen_seq, created_at)
      VALUES (d."sessionId", next_seq, d."id", d."userId",
        coalesce(d."userName", (SELECT n.name FROM name_of_sender(d."sessionId", d."userId") n)),
        coalesce(d."kind", 'person'), d."text", d."details", d."status", d."tempMsgId", d."reason", d."seenSeq",
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

-- One message of a guest, as most come. It is stored here if it is plain, that is new, in an open session, by a participant under
-- their only id with enough of their quotas left; otherwise nothing changes, no row is answered, and append_message decides.
--
-- Locks are taken in the same order as everywhere: the session by a statement of its own, then the quotas in the order of their
-- keys. A repeat meets the unique index.
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

-- Many messages at once. Nearly always each of them is plain, that is new, said in an open session, by somebody with enough of
-- their quota left. A batch is stored here if all of it is plain; otherwise nothing changes, no row is answered, and
-- append_messages decides about each by itself.
--
-- `batch`, written by lib/adapters/prisma/messages/plain-batch, which has counted already how many messages each room gets and
-- each purse pays, so that nothing is sorted or numbered here:
--   drafts  what is said; `nth` counts from 1 within its room
--   rooms   id and count of messages, each room once
--   purses  subject and count of messages, each purse once; `accountId` for an account, `isAddress` for an address
--   others  the other ids of people who have several, and what they may have sent under those
--
-- Its row: per room the seq before its first message (`last_seqs`), the names in the order of the drafts (`user_names`), and per
-- purse what is used and allowed today, and in seven days where they count, with all of the batch (`purses`).
--
-- Locks are taken in the same order as in append_messages: sessions, then purses, each by their keys. A repeat under the same id
-- meets the unique index.
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

-- How the chat's door stands for somebody with this key and these ids: 'open', 'closed' (the key opens nothing for them), 'removed'
-- or 'locked'. The key is looked at before the lock (contract, section 9).
--
-- VOLATILE, so that each of its statements sees what was committed until then. A statement that locks the session's row calls
-- this in its WHERE: where it waited for a removal, PostgreSQL calls it again with the row that the removal left.
CREATE OR REPLACE FUNCTION door_of(the_session text, the_key text, the_ids text[]) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  room record;
BEGIN
  SELECT k.retired_at IS NOT NULL AS is_retired, s.is_locked INTO room
    FROM access_key k JOIN session s ON s.id = k.session_id
    WHERE k.hash = the_key AND k.session_id = the_session AND s.ended_at IS NULL AND s.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'closed'; END IF;
  IF is_banned(the_session, the_ids) THEN RETURN 'removed'; END IF;
  IF NOT (room.is_retired OR room.is_locked) OR is_member(the_session, the_ids) THEN RETURN 'open'; END IF;
  RETURN CASE WHEN room.is_retired THEN 'closed' ELSE 'locked' END;
END
$$;

-- Whether one of these ids, all of one person, was removed from the chat (DOOR-3): also an id that became that person's later, as
-- a browser's guest does at a sign-in. The owner is never removed, whatever was removed before it turned out to be theirs.
CREATE OR REPLACE FUNCTION is_banned(the_session text, the_ids text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH mine AS (
    SELECT coalesce(g.account_id, i.id) AS person FROM unnest(the_ids) AS i(id) LEFT JOIN guest g ON g.id = i.id
  )
  SELECT EXISTS (
    SELECT FROM session_ban b LEFT JOIN guest g ON g.id = b.user_id
    WHERE b.session_id = the_session AND coalesce(g.account_id, b.user_id) IN (SELECT person FROM mine)
  ) AND NOT EXISTS (
    SELECT FROM session s LEFT JOIN guest g ON g.id = s.owner_id
    WHERE s.id = the_session AND coalesce(g.account_id, s.owner_id) IN (SELECT person FROM mine)
  )
$$;

-- Whether one of these ids has joined the chat, or one that resets put it in the place of, or owns it (DOOR-1, DOOR-2). Who was
-- removed is asked of is_banned.
CREATE OR REPLACE FUNCTION is_member(the_session text, the_ids text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line AS (
    SELECT the_session AS id
    UNION ALL SELECT s.id FROM line JOIN session s ON s.successor_id = line.id
  )
  SELECT EXISTS (
    SELECT FROM line JOIN participant p ON p.session_id = line.id
    WHERE p.user_id = ANY (the_ids) AND p.removed_at IS NULL
  ) OR EXISTS (
    SELECT FROM session s WHERE s.id = the_session AND s.owner_id = ANY (the_ids)
  )
$$;

-- Per person against whom there are votes (DOOR-3): how many people who are online have voted, of how many who are online, the
-- target not among them. A person with several ids counts once.
CREATE OR REPLACE FUNCTION removal_tally(the_session text) RETURNS TABLE (
  target_id text,
  votes int,
  total int,
  voter_ids text[]
) LANGUAGE sql STABLE AS $$
  WITH here AS MATERIALIZED (
    SELECT p.user_id, coalesce(g.account_id, p.user_id) AS person
    FROM participant p LEFT JOIN guest g ON g.id = p.user_id
    WHERE p.session_id = the_session AND p.removed_at IS NULL
      AND EXISTS (SELECT FROM connection c WHERE c.session_id = p.session_id AND c.user_id = p.user_id)
  ), target AS (
    SELECT t.id, coalesce(g.account_id, t.id) AS person
    FROM (SELECT DISTINCT v.target_id AS id FROM remove_vote v WHERE v.session_id = the_session) t
      LEFT JOIN guest g ON g.id = t.id
  )
  SELECT target.id,
    (SELECT count(DISTINCT here.person)::int FROM remove_vote v JOIN here ON here.user_id = v.user_id
     WHERE v.session_id = the_session AND v.target_id = target.id AND here.person <> target.person),
    (SELECT count(DISTINCT here.person)::int FROM here WHERE here.person <> target.person),
    ARRAY(SELECT v.user_id FROM remove_vote v WHERE v.session_id = the_session AND v.target_id = target.id)
  FROM target ORDER BY target.id
$$;

-- A vote to remove somebody was given or taken back (DOOR-3).
CREATE OR REPLACE FUNCTION removals_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM next_rev(CASE WHEN TG_OP = 'DELETE' THEN OLD.session_id ELSE NEW.session_id END, 'removals');
  RETURN NULL;
END
$$;

CREATE TRIGGER removals_changed AFTER INSERT OR DELETE ON remove_vote FOR EACH ROW EXECUTE FUNCTION removals_changed();
