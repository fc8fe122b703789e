-- On a large table run the first by hand with CONCURRENTLY before the rollout (docs/migrations.md). It serves the version before,
-- too, which looks for a part of those rows.

-- CreateIndex
CREATE INDEX IF NOT EXISTS "session_unjoined_idx" ON "session"("created_at") WHERE (last_number = 0);

-- DropIndex
DROP INDEX "session_unentered_idx";
