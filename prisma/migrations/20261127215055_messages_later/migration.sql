-- AlterTable
ALTER TABLE "memory_segment" ADD COLUMN     "stale_kinds" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "stale_seqs" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "title_to_seq" INTEGER;

-- CreateTable
CREATE TABLE "message_version" (
    "session_id" TEXT NOT NULL,
    "after_seq" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "is_behind_reply" BOOLEAN NOT NULL,
    "edited_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_version_pkey" PRIMARY KEY ("session_id","after_seq","seq","position")
);

-- AddForeignKey
ALTER TABLE "message_version" ADD CONSTRAINT "message_version_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
