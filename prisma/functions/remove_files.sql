-- IMG-4: whatever ends, clears or deletes a session removes the files in it, in its own commit. From then on nobody gets them, and
-- gateways take their bytes away (lib/services/files/sweep-files). A clear leaves what is not sent yet.
CREATE OR REPLACE FUNCTION remove_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_gone boolean := TG_OP = 'DELETE' OR NEW.ended_at IS NOT NULL OR NEW.deleted_at IS NOT NULL;
BEGIN
  UPDATE stored_file f SET removed_at = now()
    WHERE f.session_id = OLD.id AND f.removed_at IS NULL AND (is_gone OR f.message_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM message m WHERE m.id = f.message_id AND m.seq > NEW.cleared_seq
    ));
  RETURN NULL;
END
$$;
