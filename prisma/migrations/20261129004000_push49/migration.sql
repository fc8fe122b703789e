-- AlterTable
ALTER TABLE "card" ADD COLUMN     "asked_rev" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "push_told" ADD COLUMN     "card_rev" INTEGER NOT NULL DEFAULT 0;
