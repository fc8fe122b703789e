-- AlterTable
ALTER TABLE "memory_line" DROP COLUMN "superseded_at";
