-- Which sign-in proved a guest last. Of the links that are there already nobody knows it, and the version before says it of none:
-- the next call that proves both does.
-- A long query on the table would hold up everybody who waits behind this.
SET LOCAL lock_timeout = '2s';
-- AlterTable
ALTER TABLE "guest" ADD COLUMN     "sign_in_id" TEXT;
