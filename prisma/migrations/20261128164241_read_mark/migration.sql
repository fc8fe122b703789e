-- CreateTable
CREATE TABLE "read_mark" (
    "session_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,

    CONSTRAINT "read_mark_pkey" PRIMARY KEY ("session_id","person_id")
);

-- AddForeignKey
ALTER TABLE "read_mark" ADD CONSTRAINT "read_mark_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was said before marks were kept counts as read. Rows of a new table: no writer waits for them.
INSERT INTO "read_mark" ("session_id", "person_id", "seq")
  SELECT p."session_id", p."user_id", s."last_seq" FROM "participant" p JOIN "session" s ON s."id" = p."session_id";
