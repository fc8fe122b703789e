-- Counts one message in a person's quota, and a guest's in their address's too (DEC-17). Without any left, `refusal` names the
-- quota, and nothing is counted. Locks the rows by their keys, as in a batch.
CREATE OR REPLACE FUNCTION take_quota(
  the_subject text,
  the_account text,
  the_address text,
  anonymous_daily int,
  address_daily int,
  free_daily int,
  paid_daily int,
  paid_weekly int
) RETURNS TABLE (
  refusal text,
  daily_used int,
  daily_max int,
  weekly_used int,
  weekly_max int,
  address_used int,
  address_max int
) LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  payer text;
  used int;
BEGIN
  FOREACH payer IN ARRAY
    CASE WHEN the_address < the_subject THEN ARRAY[the_address, the_subject] ELSE ARRAY[the_subject, the_address] END
  LOOP
    CONTINUE WHEN payer IS NULL;
    INSERT INTO usage AS u (subject, day, count) VALUES (payer, today, 1)
      ON CONFLICT (subject, day) DO UPDATE SET count = u.count + 1
      RETURNING u.count INTO used;
    IF payer = the_address THEN address_used := used; ELSE daily_used := used; END IF;
  END LOOP;
  address_max := CASE WHEN address_used IS NOT NULL THEN address_daily END;
  SELECT q.daily_max, q.weekly_max INTO daily_max, weekly_max
    FROM quota_of(the_account, false, anonymous_daily, address_daily, free_daily, paid_daily, paid_weekly) q;
  IF weekly_max IS NOT NULL THEN
    SELECT daily_used + b.used INTO weekly_used FROM used_before(the_subject, today) b;
  END IF;

  refusal := CASE
    WHEN weekly_used > weekly_max THEN 'LIMIT_EXCEEDED'
    WHEN daily_used > daily_max OR address_used > address_max THEN 'QUOTA_EXCEEDED'
  END;
  IF refusal IS NOT NULL THEN
    UPDATE usage u SET count = u.count - 1 WHERE u.subject IN (the_subject, the_address) AND u.day = today;
  END IF;
  RETURN NEXT;
END
$$;
