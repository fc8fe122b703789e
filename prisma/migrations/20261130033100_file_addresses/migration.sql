-- AlterTable
ALTER TABLE "stored_file" ADD COLUMN     "address" TEXT;

-- CreateIndex
CREATE INDEX "stored_file_address_idx" ON "stored_file"("address") WHERE (address IS NOT NULL);
