-- AlterTable
ALTER TABLE "card_line" ADD COLUMN     "quoted_id" TEXT;

