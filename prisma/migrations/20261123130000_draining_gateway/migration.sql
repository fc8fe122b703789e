SET LOCAL lock_timeout = '2s';

-- AlterTable
ALTER TABLE "gateway" ADD COLUMN     "is_draining" BOOLEAN NOT NULL DEFAULT false;
