import type { HelpCount, HelpShown } from '../ports/safety.ts'

type Deps = {
  helpShown: Pick<HelpShown, 'countDays' | 'forget'>
  /** Writes one line a day. */
  write(counts: readonly HelpCount[]): void
}

/** CARE-2: writes the number of help cards per kind and day, once the day is over, never before. */
export function makeCountHelp({ helpShown, write }: Deps) {
  return async function countHelp(): Promise<void> {
    const counts = await helpShown.countDays()
    if (counts.length > 0) write(counts)
    await helpShown.forget()
  }
}
