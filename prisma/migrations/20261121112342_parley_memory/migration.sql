-- DropForeignKey
ALTER TABLE "memory_fact" DROP CONSTRAINT "memory_fact_session_id_fkey";

-- AlterTable
ALTER TABLE "memory_segment" DROP COLUMN "text";

-- AlterTable
ALTER TABLE "model_usage" DROP CONSTRAINT "model_usage_pkey",
ADD COLUMN     "purpose" TEXT NOT NULL DEFAULT 'reply',
ADD CONSTRAINT "model_usage_pkey" PRIMARY KEY ("session_id", "month", "purpose", "model");

-- AlterTable
ALTER TABLE "participant" ADD COLUMN     "number" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "last_number" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "memory_seq" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "proposed_title" TEXT,
ADD COLUMN     "time_zone" TEXT;

-- DropTable
DROP TABLE "memory_fact";

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
    "superseded_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

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

-- CreateIndex
CREATE INDEX "memory_line_session_id_to_seq_position_idx" ON "memory_line"("session_id", "to_seq", "position");

-- CreateIndex
CREATE INDEX "memory_task_due_at_idx" ON "memory_task"("due_at");

-- CreateIndex
CREATE INDEX "message_search_words_idx" ON "message_search" USING GIN ("words");

-- AddForeignKey
ALTER TABLE "memory_line" ADD CONSTRAINT "memory_line_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memory_task" ADD CONSTRAINT "memory_task_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_search" ADD CONSTRAINT "message_search_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- People get numbers in the order they come: 1, 2, 3 … Parley knows them by these (p1, p2 …), so a number stays when its
-- person's id changes at a sign-in. Under the session row's lock, and only for somebody new: a return costs nothing.
CREATE FUNCTION number_participant() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER number_participant BEFORE INSERT ON participant FOR EACH ROW EXECUTE FUNCTION number_participant();

UPDATE participant p SET number = n.number FROM (
  SELECT session_id, user_id, row_number() OVER (PARTITION BY session_id ORDER BY joined_at, user_id) AS number
  FROM participant
) n WHERE n.session_id = p.session_id AND n.user_id = p.user_id;

UPDATE session s SET last_number = n.last, time_zone = n.time_zone FROM (
  SELECT session_id, max(number) AS last, (array_agg(time_zone ORDER BY number) FILTER (WHERE time_zone IS NOT NULL))[1]
    AS time_zone
  FROM participant GROUP BY session_id
) n WHERE n.session_id = s.id;
