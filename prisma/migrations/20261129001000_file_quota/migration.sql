-- AlterTable
ALTER TABLE "stored_file" ADD COLUMN "cost" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "file_day" (
    "payer" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "file_day_pkey" PRIMARY KEY ("payer","day")
);

-- CreateIndex
CREATE INDEX "file_day_day_idx" ON "file_day"("day");

-- CreateIndex
CREATE INDEX "stored_file_coming_idx" ON "stored_file"("payer") WHERE (stored_at IS NULL);
