-- How long until the oldest grant that counts leaves the window; a whole window where there is none to wait for.
CREATE OR REPLACE FUNCTION seconds_left(oldest timestamptz, window_seconds int) RETURNS int LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(ceil(window_seconds - extract(epoch FROM clock_timestamp() - oldest)), window_seconds)::int
$$;
