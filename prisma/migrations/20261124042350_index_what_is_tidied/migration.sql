-- On large tables run both by hand with CONCURRENTLY before the rollout (docs/migrations.md).

-- CreateIndex
CREATE INDEX IF NOT EXISTS "processed_event_received_at_idx" ON "processed_event"("received_at");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "session_unerased_idx" ON "session"("id") WHERE (erased_seq < cleared_seq);
