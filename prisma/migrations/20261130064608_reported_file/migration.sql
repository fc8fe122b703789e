-- CreateTable
CREATE TABLE "reported_file" (
    "reference" TEXT NOT NULL,
    "file_id" TEXT NOT NULL,

    CONSTRAINT "reported_file_pkey" PRIMARY KEY ("reference","file_id")
);

-- CreateIndex
CREATE INDEX "reported_file_file_id_idx" ON "reported_file"("file_id");

-- AddForeignKey
ALTER TABLE "reported_file" ADD CONSTRAINT "reported_file_reference_fkey" FOREIGN KEY ("reference") REFERENCES "report"("reference") ON DELETE CASCADE ON UPDATE CASCADE;
