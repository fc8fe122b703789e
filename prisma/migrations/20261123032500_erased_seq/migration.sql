-- Where a chat was cleared before, its rows are looked through once more, in batches, and none is found: nothing is to be filled.
SET LOCAL lock_timeout = '2s';

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "erased_seq" INTEGER NOT NULL DEFAULT 0;
