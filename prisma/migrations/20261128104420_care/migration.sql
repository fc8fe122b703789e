-- AlterTable
ALTER TABLE "participant" ADD COLUMN     "is_safety_asked" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "family" TEXT,
ADD COLUMN     "is_gentle" BOOLEAN NOT NULL DEFAULT false;
