-- Counts votes against each person who has any (DOOR-3): the voters online, and all people online, both without the target. A
-- person with several ids counts once.
CREATE OR REPLACE FUNCTION removal_tally(the_session text) RETURNS TABLE (
  target_id text,
  votes int,
  total int,
  voter_ids text[]
) LANGUAGE sql STABLE AS $$
  WITH here AS MATERIALIZED (
    SELECT p.user_id, coalesce(g.account_id, p.user_id) AS person
    FROM participant p LEFT JOIN guest g ON g.id = p.user_id
    WHERE p.session_id = the_session AND p.removed_at IS NULL
      AND EXISTS (SELECT FROM connection c WHERE c.session_id = p.session_id AND c.user_id = p.user_id)
  ), target AS (
    SELECT t.id, coalesce(g.account_id, t.id) AS person
    FROM (SELECT DISTINCT v.target_id AS id FROM remove_vote v WHERE v.session_id = the_session) t
      LEFT JOIN guest g ON g.id = t.id
  )
  SELECT target.id,
    (SELECT count(DISTINCT here.person)::int FROM remove_vote v JOIN here ON here.user_id = v.user_id
     WHERE v.session_id = the_session AND v.target_id = target.id AND here.person <> target.person),
    (SELECT count(DISTINCT here.person)::int FROM here WHERE here.person <> target.person),
    ARRAY(SELECT v.user_id FROM remove_vote v WHERE v.session_id = the_session AND v.target_id = target.id)
  FROM target ORDER BY target.id
$$;
