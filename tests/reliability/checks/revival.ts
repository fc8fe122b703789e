import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Violation } from '../checker.ts'
import type { Op, Reading } from '../reading.ts'

/** Checks that a question to Parley after a fault is answered to the end. */
export function* checkAnswered(reading: Reading): Iterable<Violation> {
  const asked = afterFault(reading, reading.ops('send')).find(({ invoke }) => invoke.text.startsWith(ASSISTANT_NAME))
  const isAnswer = ({ sessionId, message }: Reading['shown'][number]) =>
    sessionId === asked?.invoke.sessionId &&
    message.seq > asked.answer.message!.seq &&
    message.userId === ASSISTANT_NAME &&
    message.status === 'sent'
  if (!reading.shown.some(isAnswer))
    yield { kind: 'stuck', what: 'Parley answered nothing that was asked after the fault' }
}

/** CARD-1: checks that an agreement opened after a fault closes once all have agreed. */
export function* checkAgreed(reading: Reading): Iterable<Violation> {
  const opened = new Set(afterFault(reading, reading.ops('openCard')).map(({ answer }) => answer.card?.id))
  const isAgreed = ({ card: { id, state } }: Reading['cards'][number]) => state === 'agreed' && opened.has(id)
  if (!reading.cards.some(isAgreed)) yield { kind: 'stuck', what: 'nothing was agreed on after the fault' }
}

/** Checks that a chat can be cleared after a fault, and reset by votes cast after it. */
export function* checkChanges(reading: Reading): Iterable<Violation> {
  const cleared = afterFault(reading, reading.ops('clear'))
  if (cleared.length === 0) yield { kind: 'stuck', what: 'nothing was cleared after the fault' }
  const voted = new Set(afterFault(reading, reading.ops('vote')).map(({ invoke }) => invoke.sessionId))
  const isReset = reading.events.some((event) => event.kind === 'moves' && voted.has(event.sessionId))
  if (!isReset) yield { kind: 'stuck', what: 'nothing was reset after the fault' }
}

/** Returns the calls that began after the fault was over and succeeded. */
function afterFault<One extends Pick<Op, 'from' | 'outcome'>>({ events }: Reading, ops: readonly One[]): One[] {
  const over = events.findLastIndex(({ kind }) => kind === 'ends')
  return ops.filter(({ from, outcome }) => from > over && outcome === 'ok')
}
