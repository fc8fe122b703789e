-- CreateTable
CREATE TABLE "fairness_asked" (
    "session_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "has_answered" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "fairness_asked_pkey" PRIMARY KEY ("session_id","person_id")
);

-- CreateTable
CREATE TABLE "fairness_answer" (
    "session_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "answer" INTEGER NOT NULL,

    CONSTRAINT "fairness_answer_pkey" PRIMARY KEY ("session_id","position")
);

-- AddForeignKey
ALTER TABLE "fairness_asked" ADD CONSTRAINT "fairness_asked_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fairness_answer" ADD CONSTRAINT "fairness_answer_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
