-- Everybody writes to this table; a constant default is only noted, and rather tried again than holding all of them up.
SET LOCAL lock_timeout = '2s';

-- AlterTable
ALTER TABLE "message" ADD COLUMN     "is_refused" BOOLEAN NOT NULL DEFAULT false;
