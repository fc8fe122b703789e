-- What is said of the pictures and PDFs of a message, by its sender and by a model (IMG-3); null where it has none.
CREATE OR REPLACE FUNCTION file_words(the_message text, the_details jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN the_details ? 'files' THEN (
    SELECT string_agg(concat_ws(' ', f.alt, f.name, f.caption), ' ') FROM stored_file f
    WHERE f.message_id = the_message AND f.removed_at IS NULL
  ) END
$$;
