-- CreateTable
CREATE TABLE "aside_line" (
    "session_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'sent',
    "error" TEXT,
    "temp_msg_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "aside_line_pkey" PRIMARY KEY ("session_id","person_id","seq")
);

-- CreateTable
CREATE TABLE "aside_reply" (
    "holder" TEXT NOT NULL,
    "session_id" TEXT,
    "person_id" TEXT NOT NULL,
    "line_id" TEXT NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "aside_reply_pkey" PRIMARY KEY ("holder")
);

-- CreateIndex
CREATE UNIQUE INDEX "aside_line_id_key" ON "aside_line"("id");

-- CreateIndex
CREATE INDEX "aside_reply_person_id_granted_at_idx" ON "aside_reply"("person_id", "granted_at");

-- CreateIndex
CREATE INDEX "aside_reply_granted_at_idx" ON "aside_reply"("granted_at");

-- CreateIndex
CREATE UNIQUE INDEX "aside_reply_session_id_person_id_key" ON "aside_reply"("session_id", "person_id");

-- AddForeignKey
ALTER TABLE "aside_line" ADD CONSTRAINT "aside_line_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "aside_reply" ADD CONSTRAINT "aside_reply_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
