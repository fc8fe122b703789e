-- CreateTable
CREATE TABLE "room_rules" (
    "session_id" TEXT NOT NULL,
    "text" TEXT,
    "text_id" TEXT,
    "proposal_id" TEXT,
    "proposed" TEXT NOT NULL DEFAULT '',
    "proposer_id" TEXT NOT NULL DEFAULT '',
    "accepted_by" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "room_rules_pkey" PRIMARY KEY ("session_id")
);

-- AddForeignKey
ALTER TABLE "room_rules" ADD CONSTRAINT "room_rules_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
