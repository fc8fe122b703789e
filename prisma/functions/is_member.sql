-- True when one of these ids owns the chat, or joined it or a chat that resets replaced by it (DOOR-1, DOOR-2). Ignores bans
-- (`is_banned`).
CREATE OR REPLACE FUNCTION is_member(the_session text, the_ids text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line AS (
    SELECT the_session AS id
    UNION ALL SELECT s.id FROM line JOIN session s ON s.successor_id = line.id
  )
  SELECT EXISTS (
    SELECT FROM line JOIN participant p ON p.session_id = line.id
    WHERE p.user_id = ANY (the_ids) AND p.removed_at IS NULL
  ) OR EXISTS (
    SELECT FROM session s WHERE s.id = the_session AND s.owner_id = ANY (the_ids)
  )
$$;
