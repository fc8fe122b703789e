import { payerOf, type Caller } from '../../domain/people/caller.ts'
import type { MovedMark, ReadMarks } from '../ports/reading.ts'

type Deps = { readMarks: Pick<ReadMarks, 'move'> }

/**
 * BRIEF-1: moves a person's read mark, for all their devices. It takes no `seq` or `rev`, and no other person hears of
 * it.
 */
export function makeMarkRead({ readMarks }: Deps) {
  return function markRead(caller: Caller, sessionId: string, seq: number): Promise<MovedMark> {
    return readMarks.move({ sessionId, personId: payerOf(caller), ids: caller.ids, seq })
  }
}
