import { waitFor } from './wait-for.ts'

const DAY_SECONDS = 24 * 3600

/** Quotas are counted by days in UTC: what counts them does not begin in the last minute of one. */
export async function untilDayLasts(): Promise<void> {
  const secondsLeft = () => DAY_SECONDS - ((Date.now() / 1000) % DAY_SECONDS)
  await waitFor('the next day to begin', () => secondsLeft() > 60, 65_000)
}
