-- CreateTable
CREATE TABLE "help_shown" (
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "help_shown_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "help_count" (
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "help_count_pkey" PRIMARY KEY ("day","kind")
);

-- CreateIndex
CREATE INDEX "help_shown_day_idx" ON "help_shown"("day");
