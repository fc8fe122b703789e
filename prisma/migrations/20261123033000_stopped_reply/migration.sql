-- A reply begins while this waits for the table: rather tried again than holding all of them up.
SET LOCAL lock_timeout = '2s';

-- AlterTable
ALTER TABLE "reply_lease" ADD COLUMN     "is_stopped" BOOLEAN NOT NULL DEFAULT false;
