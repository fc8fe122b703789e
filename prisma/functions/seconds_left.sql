-- Returns the seconds until the oldest counted grant leaves the window; the whole window without such a grant.
CREATE OR REPLACE FUNCTION seconds_left(oldest timestamptz, window_seconds int) RETURNS int LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(ceil(window_seconds - extract(epoch FROM clock_timestamp() - oldest)), window_seconds)::int
$$;
