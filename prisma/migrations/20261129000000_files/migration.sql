-- CreateTable
CREATE TABLE "stored_file" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "payer" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "alt" TEXT NOT NULL DEFAULT '',
    "bytes" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "placeholder" TEXT,
    "sha256" TEXT NOT NULL,
    "stored_at" TIMESTAMPTZ(3),
    "message_id" TEXT,
    "removed_at" TIMESTAMPTZ(3),
    "caption" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stored_file_session_id_idx" ON "stored_file"("session_id");

-- CreateIndex
CREATE INDEX "stored_file_message_idx" ON "stored_file"("message_id") WHERE (message_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "stored_file_unkept_idx" ON "stored_file"("created_at") WHERE (message_id IS NULL OR removed_at IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_unsent_key" ON "stored_file"("session_id", "user_id", "sha256") WHERE (message_id IS NULL AND removed_at IS NULL);
