-- AlterTable
ALTER TABLE "session" ADD COLUMN     "is_title_public" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "title" TEXT;
