-- DropIndex
DROP INDEX "stored_file_unsent_key";

-- AlterTable
ALTER TABLE "stored_file" ADD COLUMN     "upload_id" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_upload_key" ON "stored_file"("session_id", "user_id", "upload_id", "sha256") WHERE (message_id IS NULL AND removed_at IS NULL);
