-- On a large table run this by hand with CONCURRENTLY before the rollout (docs/migrations.md).

-- CreateIndex
CREATE INDEX IF NOT EXISTS "session_unentered_idx" ON "session"("created_at") WHERE (owner_id IS NULL);
