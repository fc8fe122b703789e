-- Returns the limits of a purse: an address's, a guest's (neither has an account), or an account's. `weekly_max` is null where only
-- days count.
--
-- A plan counts for 3 days after its period: the event that renews or ends it may be lost (decision 14). The payment provider
-- collects past due amounts for up to two months. A later sync counts as the period's end does, and a row without one has no end.
--
-- Inlined, as name_of_sender is.
CREATE OR REPLACE FUNCTION quota_of(
  the_account text,
  is_address boolean,
  anonymous_daily int,
  address_daily int,
  free_daily int,
  paid_daily int,
  paid_weekly int
) RETURNS TABLE (daily_max int, weekly_max int) LANGUAGE sql STABLE AS $$
  SELECT
    CASE
      WHEN is_address THEN address_daily
      WHEN the_account IS NULL THEN anonymous_daily
      WHEN paid.is_paid THEN paid_daily
      ELSE free_daily
    END,
    CASE WHEN paid.is_paid THEN paid_weekly END
  FROM (
    SELECT count(*) > 0 AS is_paid FROM subscription b
    WHERE b.account_id = the_account AND b.status IN ('active', 'trialing', 'past_due')
      AND (
        b.current_period_end IS NULL
        OR greatest(b.current_period_end, b.synced_at)
          > now() - CASE b.status WHEN 'past_due' THEN interval '63 days' ELSE interval '3 days' END
      )
  ) paid
$$;
