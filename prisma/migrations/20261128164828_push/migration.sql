-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "is_visible" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "push_subscription" (
    "id" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "account_id" TEXT,
    "sign_in_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_setting" (
    "session_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "is_text_shown" BOOLEAN NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_setting_pkey" PRIMARY KEY ("session_id","person_id")
);

-- CreateTable
CREATE TABLE "push_told" (
    "subscription_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "said_seq" INTEGER NOT NULL DEFAULT 0,
    "reply_seq" INTEGER NOT NULL DEFAULT 0,
    "vote_rev" INTEGER NOT NULL DEFAULT 0,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_told_pkey" PRIMARY KEY ("subscription_id","session_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_endpoint_key" ON "push_subscription"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscription_person_id_idx" ON "push_subscription"("person_id");

-- CreateIndex
CREATE INDEX "push_subscription_account_id_idx" ON "push_subscription"("account_id");

-- CreateIndex
CREATE INDEX "push_told_session_id_idx" ON "push_told"("session_id");

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_setting" ADD CONSTRAINT "push_setting_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_told" ADD CONSTRAINT "push_told_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_told" ADD CONSTRAINT "push_told_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
