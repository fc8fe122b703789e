-- Counts a purse's messages of the six days before today. With today's count they make the weekly quota (DEC-17).
--
-- Inlined, as name_of_sender is.
CREATE OR REPLACE FUNCTION used_before(the_subject text, today date) RETURNS TABLE (used int) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(u.count), 0)::int FROM usage u
  WHERE u.subject = the_subject AND u.day > today - 7 AND u.day < today
$$;
