-- CreateTable
CREATE TABLE "card" (
    "session_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 1,
    "question" TEXT NOT NULL,
    "opened_by" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "closed_seq" INTEGER,
    "message_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "rev" INTEGER NOT NULL,
    "is_multiple" BOOLEAN NOT NULL DEFAULT false,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "not_yet_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "not_yet_unnamed" INTEGER,

    CONSTRAINT "card_pkey" PRIMARY KEY ("session_id","id")
);

-- CreateTable
CREATE TABLE "card_line" (
    "session_id" TEXT NOT NULL,
    "card_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "source_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "card_line_pkey" PRIMARY KEY ("session_id","card_id","id")
);

-- CreateTable
CREATE TABLE "card_person" (
    "session_id" TEXT NOT NULL,
    "card_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "has_answered" BOOLEAN NOT NULL DEFAULT false,
    "shared_reason" TEXT,
    "chosen" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "card_person_pkey" PRIMARY KEY ("session_id","card_id","user_id")
);

-- CreateTable
CREATE TABLE "card_answer" (
    "session_id" TEXT NOT NULL,
    "card_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "answer" TEXT,
    "reason" TEXT,
    "is_reason_shared" BOOLEAN NOT NULL DEFAULT false,
    "may_parley_use_reason" BOOLEAN NOT NULL DEFAULT false,
    "is_name_hidden" BOOLEAN NOT NULL DEFAULT false,
    "options" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "card_answer_pkey" PRIMARY KEY ("session_id","card_id","user_id")
);

-- CreateIndex
CREATE INDEX "card_session_id_rev_idx" ON "card"("session_id", "rev");

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_line" ADD CONSTRAINT "card_line_session_id_card_id_fkey" FOREIGN KEY ("session_id", "card_id") REFERENCES "card"("session_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_person" ADD CONSTRAINT "card_person_session_id_card_id_fkey" FOREIGN KEY ("session_id", "card_id") REFERENCES "card"("session_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_answer" ADD CONSTRAINT "card_answer_session_id_card_id_fkey" FOREIGN KEY ("session_id", "card_id") REFERENCES "card"("session_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
