-- True when one of these ids of one person was removed from the chat (DOOR-3). Counts ids that became that person's later, as a
-- browser's guest does at a sign-in. The owner is never banned, even if an id was removed before it turned out to be theirs.
CREATE OR REPLACE FUNCTION is_banned(the_session text, the_ids text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH mine AS (
    SELECT coalesce(g.account_id, i.id) AS person FROM unnest(the_ids) AS i(id) LEFT JOIN guest g ON g.id = i.id
  )
  SELECT EXISTS (
    SELECT FROM session_ban b LEFT JOIN guest g ON g.id = b.user_id
    WHERE b.session_id = the_session AND coalesce(g.account_id, b.user_id) IN (SELECT person FROM mine)
  ) AND NOT EXISTS (
    SELECT FROM session s LEFT JOIN guest g ON g.id = s.owner_id
    WHERE s.id = the_session AND coalesce(g.account_id, s.owner_id) IN (SELECT person FROM mine)
  )
$$;
