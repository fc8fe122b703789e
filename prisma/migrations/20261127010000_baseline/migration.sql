-- The schema as the migrations before this one left it, to the order of the columns (docs/migrations.md).

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "display_name" TEXT,
    "photo_url" TEXT,
    "starting_name" TEXT NOT NULL DEFAULT '',
    "prefer_anonymous" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "external_identity" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,

    CONSTRAINT "external_identity_pkey" PRIMARY KEY ("provider","subject")
);

-- CreateTable
CREATE TABLE "sign_in" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guest" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sign_in_id" TEXT,

    CONSTRAINT "guest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_active_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "cleared_seq" INTEGER NOT NULL DEFAULT 0,
    "hidden_prompt" TEXT,
    "manner" TEXT,
    "activity" TEXT NOT NULL DEFAULT 'balanced',
    "is_hushed" BOOLEAN NOT NULL DEFAULT false,
    "successor_id" TEXT,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "memory_seq" INTEGER NOT NULL DEFAULT 0,
    "proposed_title" TEXT,
    "time_zone" TEXT,
    "erased_seq" INTEGER NOT NULL DEFAULT 0,
    "owner_title" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_key" (
    "hash" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_key_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "participant" (
    "session_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "time_zone" TEXT,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "joined_seq" INTEGER NOT NULL DEFAULT 0,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_title" TEXT,
    "forgotten_at" TIMESTAMPTZ(3),
    "number" INTEGER NOT NULL DEFAULT 0,
    "is_discreet" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "participant_pkey" PRIMARY KEY ("session_id","user_id")
);

-- CreateTable
CREATE TABLE "message" (
    "session_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'sent',
    "error" TEXT,
    "temp_msg_id" TEXT,
    "reason" TEXT,
    "seen_seq" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_refused" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "message_pkey" PRIMARY KEY ("session_id","seq")
);

-- CreateTable
CREATE TABLE "reset_vote" (
    "session_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "voted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reset_vote_pkey" PRIMARY KEY ("session_id","user_id")
);

-- CreateTable
CREATE TABLE "gateway" (
    "id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_draining" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "gateway_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connection" (
    "id" TEXT NOT NULL,
    "gateway_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reply_lease" (
    "session_id" TEXT NOT NULL,
    "gateway_id" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "message_id" TEXT,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_stopped" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "reply_lease_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "reply_grant" (
    "holder" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "payer_id" TEXT,
    "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reply_grant_pkey" PRIMARY KEY ("holder")
);

-- CreateTable
CREATE TABLE "memory_segment" (
    "session_id" TEXT NOT NULL,
    "from_seq" INTEGER NOT NULL,
    "to_seq" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memory_segment_pkey" PRIMARY KEY ("session_id","to_seq")
);

-- CreateTable
CREATE TABLE "memory_line" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "to_seq" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" TEXT,
    "source_seqs" INTEGER[],
    "text" TEXT NOT NULL,
    "replaces_id" TEXT,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "named_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "memory_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memory_task" (
    "session_id" TEXT NOT NULL,
    "holder" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "memory_task_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "message_search" (
    "session_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "message_search_pkey" PRIMARY KEY ("session_id","seq")
);

-- CreateTable
CREATE TABLE "model_usage" (
    "session_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "model" TEXT NOT NULL,
    "requests" INTEGER NOT NULL DEFAULT 0,
    "input_tokens" BIGINT NOT NULL DEFAULT 0,
    "cache_write_tokens" BIGINT NOT NULL DEFAULT 0,
    "cache_read_tokens" BIGINT NOT NULL DEFAULT 0,
    "output_tokens" BIGINT NOT NULL DEFAULT 0,
    "purpose" TEXT NOT NULL DEFAULT 'reply',

    CONSTRAINT "model_usage_pkey" PRIMARY KEY ("session_id","month","purpose","model")
);

-- CreateTable
CREATE TABLE "subscription" (
    "account_id" TEXT NOT NULL,
    "stripe_customer_id" TEXT NOT NULL,
    "subscription_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'inactive',
    "end_date" TIMESTAMPTZ(3),
    "current_period_end" TIMESTAMPTZ(3),
    "synced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "processed_event" (
    "id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "processed_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage" (
    "subject" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_pkey" PRIMARY KEY ("subject","day")
);

-- CreateTable
CREATE TABLE "flagged_address" (
    "id" TEXT NOT NULL,
    "hash" TEXT,
    "cidr" TEXT,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "flagged_address_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "external_identity_account_id_idx" ON "external_identity"("account_id");

-- CreateIndex
CREATE INDEX "sign_in_account_id_idx" ON "sign_in"("account_id");

-- CreateIndex
CREATE INDEX "guest_account_id_idx" ON "guest"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_successor_id_key" ON "session"("successor_id");

-- CreateIndex
CREATE INDEX "session_owner_id_idx" ON "session"("owner_id");

-- CreateIndex
CREATE INDEX "session_unerased_idx" ON "session"("id") WHERE (erased_seq < cleared_seq);

-- CreateIndex
CREATE INDEX "session_unjoined_idx" ON "session"("created_at") WHERE (last_number = 0);

-- CreateIndex
CREATE INDEX "access_key_session_id_idx" ON "access_key"("session_id");

-- CreateIndex
CREATE INDEX "participant_user_id_idx" ON "participant"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_id_key" ON "message"("id");

-- CreateIndex
CREATE UNIQUE INDEX "message_user_id_temp_msg_id_session_id_key" ON "message"("user_id", "temp_msg_id", "session_id");

-- CreateIndex
CREATE INDEX "connection_session_id_user_id_idx" ON "connection"("session_id", "user_id");

-- CreateIndex
CREATE INDEX "connection_gateway_id_idx" ON "connection"("gateway_id");

-- CreateIndex
CREATE INDEX "reply_lease_gateway_id_idx" ON "reply_lease"("gateway_id");

-- CreateIndex
CREATE INDEX "reply_grant_session_id_granted_at_idx" ON "reply_grant"("session_id", "granted_at");

-- CreateIndex
CREATE INDEX "reply_grant_payer_id_granted_at_idx" ON "reply_grant"("payer_id", "granted_at");

-- CreateIndex
CREATE INDEX "reply_grant_granted_at_idx" ON "reply_grant"("granted_at");

-- CreateIndex
CREATE INDEX "memory_line_session_id_to_seq_position_idx" ON "memory_line"("session_id", "to_seq", "position");

-- CreateIndex
CREATE INDEX "memory_task_due_at_idx" ON "memory_task"("due_at");

-- CreateIndex
CREATE INDEX "message_search_words_idx" ON "message_search" USING GIN ("words");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_stripe_customer_id_key" ON "subscription"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "processed_event_received_at_idx" ON "processed_event"("received_at");

-- CreateIndex
CREATE INDEX "usage_day_idx" ON "usage"("day");

-- CreateIndex
CREATE UNIQUE INDEX "flagged_address_hash_key" ON "flagged_address"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "flagged_address_cidr_key" ON "flagged_address"("cidr");

-- AddForeignKey
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guest" ADD CONSTRAINT "guest_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_key" ADD CONSTRAINT "access_key_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participant" ADD CONSTRAINT "participant_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reset_vote" ADD CONSTRAINT "reset_vote_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_gateway_id_fkey" FOREIGN KEY ("gateway_id") REFERENCES "gateway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reply_lease" ADD CONSTRAINT "reply_lease_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reply_lease" ADD CONSTRAINT "reply_lease_gateway_id_fkey" FOREIGN KEY ("gateway_id") REFERENCES "gateway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memory_segment" ADD CONSTRAINT "memory_segment_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memory_line" ADD CONSTRAINT "memory_line_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memory_task" ADD CONSTRAINT "memory_task_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_search" ADD CONSTRAINT "message_search_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
-- What a guest says in the moment of signing in: they may have become a participant under their account by then, and have the
-- name that they have there.
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
  d record;
  m message;
  next_seq int;
  cleared int;
  is_open boolean;
BEGIN
  ord := 1;
  SELECT * INTO d FROM jsonb_to_record(draft) AS r(
    "id" text, "sessionId" text, "userId" text, "userName" text, "personIds" text[], "text" text, "status" text,
    "tempMsgId" text, "reason" text, "seenSeq" int, "subject" text, "accountId" text, "addressSubject" text, "holder" text
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
    INSERT INTO message (session_id, seq, id, user_id, user_name, text, status, temp_msg_id, reason, seen_seq, created_at)
      VALUES (d."sessionId", next_seq, d."id", d."userId",
        coalesce(d."userName", (
          SELECT p.user_name FROM participant p WHERE p.session_id = d."sessionId" AND p.user_id = d."userId"
        ), (
          SELECT p.user_name FROM guest g JOIN participant p ON p.session_id = d."sessionId" AND p.user_id = g.account_id
          WHERE g.id = d."userId"
        ), 'Anon'),
        d."text", d."status", d."tempMsgId", d."reason", d."seenSeq", clock_timestamp())
      RETURNING seq, user_name, created_at INTO seq, user_name, created_at;
  ELSIF outcome = 'repeat' THEN
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
      SELECT ord, a.outcome, a.id, a.seq, a.user_id, a.user_name, a.text, a.status, a.error, a.reason, a.temp_msg_id,
        a.created_at, a.is_cleared, a.daily_used, a.daily_max, a.weekly_used, a.weekly_max, a.address_used, a.address_max
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
  the_text text,
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
  INSERT INTO message (session_id, seq, id, user_id, user_name, text, status, temp_msg_id, created_at)
    VALUES (the_session, seq, the_id, the_guest, user_name, the_text, 'sent', the_temp_id, created_at);
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
    SELECT p.*, p."accountId" IS NOT NULL AND EXISTS (
      SELECT FROM subscription b
      WHERE b.account_id = p."accountId" AND b.status IN ('active', 'trialing', 'past_due')
    ) AS is_paid
    FROM jsonb_to_recordset(batch -> 'purses') AS p("subject" text, "count" int, "accountId" text, "isAddress" boolean)
  ), counted AS (
    INSERT INTO usage AS u (subject, day, count)
      SELECT p."subject", today, p."count" FROM purse p ORDER BY p."subject"
      ON CONFLICT (subject, day) DO UPDATE SET count = u.count + excluded.count
      RETURNING u.subject, u.count
  ), weighed AS (
    SELECT c.subject, c.count AS daily_used,
      CASE
        WHEN p."isAddress" THEN address_daily
        WHEN p."accountId" IS NULL THEN anonymous_daily
        WHEN p.is_paid THEN paid_daily
        ELSE free_daily
      END AS daily_max,
      CASE WHEN p.is_paid THEN (
        SELECT coalesce(sum(u.count), 0) + c.count FROM usage u
        WHERE u.subject = c.subject AND u.day > today - 7 AND u.day < today
      ) END AS weekly_used,
      CASE WHEN p.is_paid THEN paid_weekly END AS weekly_max
    FROM counted c JOIN purse p ON p."subject" = c.subject
  )
  SELECT bool_and(w.daily_used <= w.daily_max AND (w.weekly_used > paid_weekly) IS NOT TRUE),
      jsonb_object_agg(w.subject, CASE
        WHEN w.weekly_used IS NULL THEN jsonb_build_array(w.daily_used, w.daily_max)
        ELSE jsonb_build_array(w.daily_used, w.daily_max, w.weekly_used, paid_weekly)
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
    SELECT d.*, coalesce(d."userName", (
      SELECT p.user_name FROM participant p WHERE p.session_id = d."sessionId" AND p.user_id = d."userId"
    ), (
      SELECT p.user_name FROM guest g JOIN participant p ON p.session_id = d."sessionId" AND p.user_id = g.account_id
      WHERE g.id = d."userId"
    ), 'Anon') AS said_by
    FROM ROWS FROM (jsonb_to_recordset(batch -> 'drafts') AS (
      "id" text, "sessionId" text, "nth" int, "userId" text, "userName" text, "text" text, "status" text,
      "tempMsgId" text, "reason" text, "seenSeq" int
    )) WITH ORDINALITY AS d(
      "id", "sessionId", "nth", "userId", "userName", "text", "status",
      "tempMsgId", "reason", "seenSeq", ord
    )
  ), said AS (
    INSERT INTO message (session_id, seq, id, user_id, user_name, text, status, temp_msg_id, reason, seen_seq, created_at)
      SELECT d."sessionId", room.last_seq + d."nth", d."id", d."userId", d.said_by, d."text", d."status", d."tempMsgId",
        d."reason", d."seenSeq", said_at
      FROM draft d JOIN room ON room.id = d."sessionId"
  )
  SELECT jsonb_agg(d.said_by ORDER BY d.ord) INTO user_names FROM draft d;
  created_at := said_at;
  RETURN NEXT;
EXCEPTION WHEN unique_violation OR SQLSTATE 'PY000' THEN
  RETURN;
END
$$;

-- What was said in a session goes with it. A trigger in the place of a foreign key: see Message in prisma/schema.prisma.
CREATE OR REPLACE FUNCTION delete_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message m WHERE m.session_id = OLD.id;
  RETURN NULL;
END
$$;

-- People get numbers in the order they come: 1, 2, 3 … Parley knows them by these (p1, p2 …), so a number stays when its person's
-- id changes at a sign-in. Under the session row's lock, and only for somebody new: a return costs nothing.
CREATE OR REPLACE FUNCTION number_participant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number > 0 OR EXISTS (
    SELECT 1 FROM participant p WHERE p.session_id = NEW.session_id AND p.user_id = NEW.user_id
  ) THEN
    RETURN NEW;
  END IF;
  UPDATE session s SET last_number = s.last_number + 1, time_zone = coalesce(s.time_zone, NEW.time_zone)
    WHERE s.id = NEW.session_id RETURNING s.last_number INTO NEW.number;
  RETURN NEW;
END
$$;

-- How long until the oldest grant that counts leaves the window; a whole window where there is none to wait for.
CREATE OR REPLACE FUNCTION seconds_left(oldest timestamptz, window_seconds int) RETURNS int LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(ceil(window_seconds - extract(epoch FROM clock_timestamp() - oldest)), window_seconds)::int
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
  is_paid boolean;
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
  daily_max := anonymous_daily;
  address_max := CASE WHEN address_used IS NOT NULL THEN address_daily END;
  IF the_account IS NOT NULL THEN
    SELECT count(*) > 0 INTO is_paid FROM subscription b
      WHERE b.account_id = the_account AND b.status IN ('active', 'trialing', 'past_due');
    daily_max := CASE WHEN is_paid THEN paid_daily ELSE free_daily END;
    IF is_paid THEN
      weekly_max := paid_weekly;
      SELECT coalesce(sum(u.count), 0) + daily_used INTO weekly_used FROM usage u
        WHERE u.subject = the_subject AND u.day > today - 7 AND u.day < today;
    END IF;
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

-- The right to reply, as one statement: the lease that makes it the only reply of its session, and the two budgets that it is
-- counted in (decision 9). A room's grants are counted under its lease, a person's under a lock of their own, because one person
-- may be answered in several rooms at once: neither budget is ever passed. A budget that is null is none. The guests of an account
-- are one person, who may prefer to be unknown in some rooms.
CREATE OR REPLACE FUNCTION take_reply(
  the_session text,
  the_gateway text,
  the_holder text,
  the_message text,
  the_payer text,
  room_points int,
  room_seconds int,
  person_points int,
  person_seconds int
) RETURNS TABLE (outcome text, retry int) LANGUAGE plpgsql AS $$
DECLARE
  payer text := coalesce((SELECT g.account_id FROM guest g WHERE g.id = the_payer), the_payer);
  spent int;
  oldest timestamptz;
BEGIN
  INSERT INTO reply_lease (session_id, gateway_id, holder, message_id)
    VALUES (the_session, the_gateway, the_holder, the_message)
    ON CONFLICT (session_id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'busy', 0;
    RETURN;
  END IF;

  IF room_points IS NOT NULL THEN
    SELECT count(*), min(granted_at) INTO spent, oldest FROM (
      SELECT g.granted_at FROM reply_grant g
      WHERE g.session_id = the_session AND g.granted_at > clock_timestamp() - make_interval(secs => room_seconds)
      ORDER BY g.granted_at DESC LIMIT greatest(room_points, 1)
    ) g;
    IF spent >= room_points THEN
      DELETE FROM reply_lease WHERE session_id = the_session AND holder = the_holder;
      RETURN QUERY SELECT 'room', seconds_left(oldest, room_seconds);
      RETURN;
    END IF;
  END IF;

  IF person_points IS NOT NULL AND payer IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('reply payer ' || payer, 0));
    SELECT count(*), min(granted_at) INTO spent, oldest FROM (
      SELECT g.granted_at FROM reply_grant g
      WHERE g.payer_id = payer AND g.granted_at > clock_timestamp() - make_interval(secs => person_seconds)
      ORDER BY g.granted_at DESC LIMIT greatest(person_points, 1)
    ) g;
    IF spent >= person_points THEN
      DELETE FROM reply_lease WHERE session_id = the_session AND holder = the_holder;
      RETURN QUERY SELECT 'person', seconds_left(oldest, person_seconds);
      RETURN;
    END IF;
  END IF;

  INSERT INTO reply_grant (holder, session_id, payer_id, granted_at)
    VALUES (the_holder, the_session, payer, clock_timestamp());
  RETURN QUERY SELECT 'taken', 0;
END
$$;

-- CreateTrigger
CREATE TRIGGER number_participant BEFORE INSERT ON participant FOR EACH ROW EXECUTE FUNCTION number_participant();

-- CreateTrigger
CREATE TRIGGER delete_messages AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION delete_messages();
