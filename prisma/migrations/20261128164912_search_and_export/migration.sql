-- CreateTable
CREATE TABLE "search_block" (
    "session_id" TEXT NOT NULL,
    "block" INTEGER NOT NULL,
    "to_seq" INTEGER NOT NULL,
    "folded" TEXT NOT NULL,
    "authors" TEXT[],

    CONSTRAINT "search_block_pkey" PRIMARY KEY ("session_id","block")
);

-- CreateTable
CREATE TABLE "export_ticket" (
    "hash" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "user_ids" TEXT[],
    "account_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "export_ticket_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "export_ticket_created_at_idx" ON "export_ticket"("created_at");

-- AddForeignKey
ALTER TABLE "search_block" ADD CONSTRAINT "search_block_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_ticket" ADD CONSTRAINT "export_ticket_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
