-- Counts what a purse paid in the six days before today. With today's count it is what the weekly quota counts (DEC-17).
--
-- Inlined, as name_of_sender is.
CREATE OR REPLACE FUNCTION used_before(the_subject text, today date) RETURNS TABLE (used int) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(u.count), 0)::int FROM usage u
  WHERE u.subject = the_subject AND u.day > today - 7 AND u.day < today
$$;
