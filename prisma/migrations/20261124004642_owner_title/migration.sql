-- AlterTable
ALTER TABLE "session" ADD COLUMN     "owner_title" TEXT;
