-- IMG-4: ending, clearing or deleting a session removes its files in the same commit. A clear leaves unsent files. Removed files are
-- served no more, and gateways delete their bytes (lib/services/files/sweep-files).
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
