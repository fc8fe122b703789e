import type { HelpCount, HelpShown } from '../ports/safety.ts'

type Deps = {
  helpShown: Pick<HelpShown, 'countDays' | 'forget'>
  /** Writes one line a day. */
  write(counts: readonly HelpCount[]): void
}

/** CARE-2: how many help cards a day had, by kind, once the day is over; never while it runs. */
export function makeCountHelp({ helpShown, write }: Deps) {
  return async function countHelp(): Promise<void> {
    const counts = await helpShown.countDays()
    if (counts.length > 0) write(counts)
    await helpShown.forget()
  }
}
