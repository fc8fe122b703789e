import { waitFor } from './wait-for.ts'

const DAY_SECONDS = 24 * 3600

/** Waits out the last minute of a UTC day. Quotas count by UTC day, and a test must not cross midnight. */
export async function untilDayLasts(): Promise<void> {
  const secondsLeft = () => DAY_SECONDS - ((Date.now() / 1000) % DAY_SECONDS)
  await waitFor('the next day to begin', () => secondsLeft() > 60, 65_000)
}
