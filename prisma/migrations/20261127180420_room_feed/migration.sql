-- AlterTable
ALTER TABLE "message" ADD COLUMN     "details" JSONB,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'person',
ADD COLUMN     "reactions" JSONB,
ADD COLUMN     "rev" INTEGER;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "last_rev" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "rev_taken_by" BIGINT;

-- CreateTable
CREATE TABLE "room_part" (
    "session_id" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "rev" INTEGER NOT NULL,

    CONSTRAINT "room_part_pkey" PRIMARY KEY ("session_id","part")
);

-- CreateTable
CREATE TABLE "parley_state" (
    "session_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "why" JSONB,
    "seen_seq" INTEGER NOT NULL,
    "gateway_id" TEXT,

    CONSTRAINT "parley_state_pkey" PRIMARY KEY ("session_id")
);

-- CreateIndex
CREATE INDEX "parley_state_gateway_id_idx" ON "parley_state"("gateway_id");

-- CreateIndex
CREATE INDEX "message_changed_idx" ON "message"("session_id", "rev") WHERE (rev IS NOT NULL);

-- AddForeignKey
ALTER TABLE "room_part" ADD CONSTRAINT "room_part_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "parley_state" ADD CONSTRAINT "parley_state_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Takes the room's next rev for a change in this transaction (FEED-1), and tells every gateway when it commits. One commit takes
-- one rev, however many rows it changes. `the_part` names the part of the room that changed; null for a message, which carries its
-- rev itself. Answers the rev; null where the session is gone.
--
-- The session is locked by a statement of its own, as in append_message.
CREATE OR REPLACE FUNCTION next_rev(the_session text, the_part text DEFAULT NULL) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  this_commit bigint := pg_current_xact_id()::text::bigint;
  room record;
  taken int;
BEGIN
  SELECT s.last_rev, s.last_seq, s.rev_taken_by INTO room FROM session s WHERE s.id = the_session FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;

  IF room.rev_taken_by = this_commit THEN
    taken := room.last_rev;
  ELSE
    taken := room.last_rev + 1;
    UPDATE session s SET last_rev = taken, rev_taken_by = this_commit WHERE s.id = the_session;
    PERFORM pg_notify('parley', json_build_object(
      'type', 'roomChanged', 'sessionId', the_session, 'seq', room.last_seq, 'rev', taken)::text);
  END IF;

  IF the_part IS NOT NULL THEN
    INSERT INTO room_part AS p (session_id, part, rev) VALUES (the_session, the_part, taken)
      ON CONFLICT (session_id, part) DO UPDATE SET rev = taken;
  END IF;
  RETURN taken;
END
$$;

-- The people of a room changed: somebody came for the first time, has another name or zone, or became one with another id of theirs.
CREATE OR REPLACE FUNCTION people_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM next_rev(CASE WHEN TG_OP = 'DELETE' THEN OLD.session_id ELSE NEW.session_id END, 'people');
  RETURN NULL;
END
$$;

-- A vote for a reset was given or taken back.
CREATE OR REPLACE FUNCTION votes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM next_rev(CASE WHEN TG_OP = 'DELETE' THEN OLD.session_id ELSE NEW.session_id END, 'votes');
  RETURN NULL;
END
$$;

-- What Parley does in a room from now on. Answers its rev; null where it was not written: the
-- same decision stands, a newer one, or somebody else replies. A state of a reply names `the_holder` of its lease and stands only under it. `seen` is the last seq
-- that was read for it; null: whatever was read.
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

-- These gateways are gone, and with them what they let Parley do: in their rooms it listens. Rooms are locked one after another, each
-- before its state, as in set_parley.
CREATE OR REPLACE FUNCTION end_parley(gateways text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  room text;
BEGIN
  FOR room IN SELECT p.session_id FROM parley_state p WHERE p.gateway_id = ANY (gateways) ORDER BY p.session_id LOOP
    PERFORM FROM session s WHERE s.id = room FOR NO KEY UPDATE;
    UPDATE parley_state p SET status = 'listening', reason = NULL, why = NULL, gateway_id = NULL
      WHERE p.session_id = room AND p.gateway_id = ANY (gateways);
    IF FOUND THEN PERFORM next_rev(room, 'parley'); END IF;
  END LOOP;
END
$$;

CREATE TRIGGER people_changed AFTER INSERT OR DELETE ON participant FOR EACH ROW EXECUTE FUNCTION people_changed();
CREATE TRIGGER people_renamed AFTER UPDATE ON participant FOR EACH ROW
  WHEN (OLD.user_name IS DISTINCT FROM NEW.user_name OR OLD.time_zone IS DISTINCT FROM NEW.time_zone)
  EXECUTE FUNCTION people_changed();
CREATE TRIGGER votes_changed AFTER INSERT OR DELETE ON reset_vote FOR EACH ROW EXECUTE FUNCTION votes_changed();

UPDATE message SET kind = CASE user_id WHEN 'Parley' THEN 'parley' ELSE 'notice' END WHERE user_id IN ('Parley', 'chatsystem');

-- What a message is (`kind`, `details`) passes through the functions that append. Their rows have other columns now.
DROP FUNCTION append_message(jsonb, int, int, int, int, int);
DROP FUNCTION append_messages(jsonb, int, int, int, int, int);
DROP FUNCTION append_plain_message(text, text, text, text, text, text, text, int, int);

-- The name under which a message is stored that brings none: the participant's. A guest who is just signing in may be a participant
-- under their account by now, and has the name that they have there.
--
-- A table of one row: PostgreSQL inlines such a function into the statement that asks, and plans both as one.
CREATE OR REPLACE FUNCTION name_of_sender(the_session text, the_user text) RETURNS TABLE (name text) LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT p.user_name FROM participant p WHERE p.session_id = the_session AND p.user_id = the_user
  ), (
    SELECT p.user_name FROM guest g JOIN participant p ON p.session_id = the_session AND p.user_id = g.account_id
    WHERE g.id = the_user
  ), 'Anon')
$$;

-- What a purse may pay: an address's, a guest's (neither has an account), or an account's. `weekly_max` is null where only days count.
--
-- Inlined, as name_of_sender is.
CREATE OR REPLACE FUNCTION quota_of(
  the_account text,
  is_address boolean,
  anonymous_daily int,
  address_daily int,
  free_daily int,
  paid_daily int,
  paid_weekly int
) RETURNS TABLE (daily_max int, weekly_max int) LANGUAGE sql STABLE AS $$
  SELECT
    CASE
      WHEN is_address THEN address_daily
      WHEN the_account IS NULL THEN anonymous_daily
      WHEN paid.is_paid THEN paid_daily
      ELSE free_daily
    END,
    CASE WHEN paid.is_paid THEN paid_weekly END
  FROM (
    SELECT count(*) > 0 AS is_paid FROM subscription b
    WHERE b.account_id = the_account AND b.status IN ('active', 'trialing', 'past_due')
  ) paid
$$;

-- What a purse paid in the six days before today. With today's count it is what the weekly quota counts (DEC-17).
--
-- Inlined, as name_of_sender is.
CREATE OR REPLACE FUNCTION used_before(the_subject text, today date) RETURNS TABLE (used int) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(u.count), 0)::int FROM usage u
  WHERE u.subject = the_subject AND u.day > today - 7 AND u.day < today
$$;

-- Counts one message in a person's quota, and a guest's in their address's too (DEC-17). Where there is none left, `refusal` says
-- which, and nothing is counted. The rows are locked in the order of their keys, as in a batch.
CREATE OR REPLACE FUNCTION take_quota(
  the_subject text,
  the_account text,
  the_address text,
  anonymous_daily int,
  address_daily int,
  free_daily int,
  paid_daily int,
  paid_weekly int
) RETURNS TABLE (
  refusal text,
  daily_used int,
  daily_max int,
  weekly_used int,
  weekly_max int,
  address_used int,
  address_max int
) LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  payer text;
  used int;
BEGIN
  FOREACH payer IN ARRAY
    CASE WHEN the_address < the_subject THEN ARRAY[the_address, the_subject] ELSE ARRAY[the_subject, the_address] END
  LOOP
    CONTINUE WHEN payer IS NULL;
    INSERT INTO usage AS u (subject, day, count) VALUES (payer, today, 1)
      ON CONFLICT (subject, day) DO UPDATE SET count = u.count + 1
      RETURNING u.count INTO used;
    IF payer = the_address THEN address_used := used; ELSE daily_used := used; END IF;
  END LOOP;
  address_max := CASE WHEN address_used IS NOT NULL THEN address_daily END;
  SELECT q.daily_max, q.weekly_max INTO daily_max, weekly_max
    FROM quota_of(the_account, false, anonymous_daily, address_daily, free_daily, paid_daily, paid_weekly) q;
  IF weekly_max IS NOT NULL THEN
    SELECT daily_used + b.used INTO weekly_used FROM used_before(the_subject, today) b;
  END IF;

  refusal := CASE
    WHEN weekly_used > weekly_max THEN 'LIMIT_EXCEEDED'
    WHEN daily_used > daily_max OR address_used > address_max THEN 'QUOTA_EXCEEDED'
  END;
  IF refusal IS NOT NULL THEN
    UPDATE usage u SET count = u.count - 1 WHERE u.subject IN (the_subject, the_address) AND u.day = today;
  END IF;
  RETURN NEXT;
END
$$;

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

-- A batch in which something is not plain (see append_plain_messages): each draft is decided by append_message, in their order.
--
-- Locks are taken first, each kind in the order of its key, so that two gateways never wait for each other in a circle. A quota
-- that has no row yet gets one, to be locked.
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
    FROM session s JOIN participant p ON p.session_id = s.id AND p.user_id = the_guest
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
-- `batch`, written by lib/adapters/prisma/plain-batch, which has counted already how many messages each room gets and each purse
-- pays, so that nothing is sorted or numbered here:
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
