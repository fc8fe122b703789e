-- CreateTable
CREATE TABLE "check_in" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "text" TEXT NOT NULL,
    "user_ids" TEXT[],
    "confirmed_by" TEXT[],
    "state" TEXT NOT NULL,
    "rev" INTEGER NOT NULL,

    CONSTRAINT "check_in_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "check_in_session_id_rev_idx" ON "check_in"("session_id", "rev");

-- CreateIndex
CREATE INDEX "check_in_due_idx" ON "check_in"("due_at") WHERE (due_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "check_in" ADD CONSTRAINT "check_in_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
