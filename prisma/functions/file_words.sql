-- Returns the names and descriptions of a message's files, by its sender and by a model (IMG-3); null without files.
CREATE OR REPLACE FUNCTION file_words(the_message text, the_details jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN the_details ? 'files' THEN (
    SELECT string_agg(concat_ws(' ', f.alt, f.name, f.caption), ' ') FROM stored_file f
    WHERE f.message_id = the_message AND f.removed_at IS NULL
  ) END
$$;
