-- A long query on the table would hold up everybody who waits behind this.
SET lock_timeout = '2s';
-- AlterTable
ALTER TABLE "memory_line" ADD COLUMN     "named_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];
