-- The messages of a session go with it. A trigger in the place of a foreign key: see Message in prisma/schema.prisma.
CREATE OR REPLACE FUNCTION delete_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message m WHERE m.session_id = OLD.id;
  RETURN NULL;
END
$$;
