-- Who joined unknown stays so. Where that is so already, their next join says it: no row needs to be filled.
ALTER TABLE "participant" ADD COLUMN     "is_discreet" BOOLEAN NOT NULL DEFAULT false;
