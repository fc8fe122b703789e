-- CreateTable
CREATE TABLE "report" (
    "reference" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "text" TEXT,
    "reporter_id" TEXT NOT NULL,
    "messages" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_pkey" PRIMARY KEY ("reference")
);

-- CreateIndex
CREATE INDEX "report_reporter_id_created_at_idx" ON "report"("reporter_id", "created_at");

-- CreateIndex
CREATE INDEX "report_created_at_idx" ON "report"("created_at");
