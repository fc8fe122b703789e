import type { Violation } from '../checker.ts'
import type { Reading } from '../reading.ts'
import { closedWrongly } from './cards/closings.ts'
import { keptWrongly } from './cards/kept.ts'
import { leakedCards } from './cards/private.ts'
import { shownWrongly } from './cards/shown.ts'

/** CARD-1, CARD-2, CARD-4: checks agreements and polls through their calls, acks, broadcasts, rows and pages. */
export function* checkCards(reading: Reading): Iterable<Violation> {
  for (const find of [keptWrongly, closedWrongly, shownWrongly, leakedCards]) {
    for (const what of find(reading)) yield { kind: 'cards', what }
  }
}
