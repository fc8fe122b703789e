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

-- What Parley does in a room from now on. Answers whether it was written: not where it is so already, where a newer decision stands,
-- or where somebody else replies. A state of a reply names `the_holder` of its lease and stands only under it. `seen` is the last seq
-- that was read for it; null: whatever was read.
CREATE OR REPLACE FUNCTION set_parley(
  the_session text,
  the_status text,
  the_reason text,
  seen int,
  the_gateway text,
  the_holder text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  lease text;
BEGIN
  PERFORM FROM session s WHERE s.id = the_session AND s.ended_at IS NULL AND s.deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT l.holder INTO lease FROM reply_lease l WHERE l.session_id = the_session;
  IF lease IS DISTINCT FROM the_holder THEN RETURN false; END IF;

  INSERT INTO parley_state AS p (session_id, status, reason, seen_seq, gateway_id)
    VALUES (the_session, the_status, the_reason, coalesce(seen, 0), the_gateway)
    ON CONFLICT (session_id) DO UPDATE SET status = the_status, reason = the_reason, seen_seq = coalesce(seen, p.seen_seq),
        gateway_id = the_gateway
      WHERE p.seen_seq <= coalesce(seen, p.seen_seq) AND (p.status, p.reason, p.gateway_id) IS DISTINCT FROM (the_status, the_reason, the_gateway);
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM next_rev(the_session, 'parley');
  RETURN true;
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
    UPDATE parley_state p SET status = 'listening', reason = NULL, gateway_id = NULL
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
