-- Deletes the messages of a deleted session. A trigger instead of a foreign key: see Message in prisma/schema.prisma.
CREATE OR REPLACE FUNCTION delete_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message m WHERE m.session_id = OLD.id;
  RETURN NULL;
END
$$;
