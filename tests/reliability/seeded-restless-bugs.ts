import type { Message } from '#lib/protocol/entities.ts'
import type { HistoryEvent } from './history.ts'
import { endOfFault, finalOf, isPersons, messagesToldAnyway, type Of } from './planting.ts'
import type { SeededBug } from './seeded-bugs.ts'
import type { Random } from '#tests/support/random.ts'

/** The seeded bugs of a chat that was cleared and reset. */
export const SEEDED_RESTLESS_BUGS: readonly SeededBug[] = [
  { name: 'a reset that leads two ways', isFoundAs: 'unsettled', plant: twoWays },
  { name: 'a reset for which nobody voted', isFoundAs: 'unsettled', plant: unvoted },
  { name: 'a reset for which one of three voted', isFoundAs: 'unsettled', plant: votedByOne },
  { name: 'votes that lead nowhere since a fault', isFoundAs: 'stuck', plant: notReset },
  { name: 'a chat that cannot be cleared since a fault', isFoundAs: 'stuck', plant: notCleared },
  { name: 'somebody who was not led on', isFoundAs: 'unsettled', plant: leftBehind },
  { name: 'a cleared message that is still shown', isFoundAs: 'phantom', plant: stillShown },
  { name: 'a cleared message that is still stored', isFoundAs: 'phantom', plant: stillStored },
  { name: 'a message that went without a clear', isFoundAs: 'lost', plant: gone },
  { name: 'a message that was not shown to one of three', isFoundAs: 'lost', plant: untold },
  { name: 'a session that is closed and was not reset', isFoundAs: 'refused', plant: closed },
]
const ELSEWHERE = 'another-session'

function twoWays(events: HistoryEvent[], random: Random): void {
  const moves = events.filter((event): event is Of<'moves'> => event.kind === 'moves')
  const shared = moves.filter(({ sessionId }) => moves.filter((other) => other.sessionId === sessionId).length > 1)
  random.pick(shared).newSessionId = ELSEWHERE
}

function unvoted(events: HistoryEvent[], random: Random): void {
  const { sessionId } = random.pick(events.filter((event): event is Of<'moves'> => event.kind === 'moves'))
  for (const event of events) {
    if (isCall(event, 'vote') && event.sessionId === sessionId) event.sessionId = ELSEWHERE
  }
}

/** Leaves each session its first vote only; three people were online at some of the resets. */
function votedByOne(events: HistoryEvent[]): void {
  const voted = new Set<string>()
  for (const event of events) {
    if (!isCall(event, 'vote')) continue
    if (voted.has(event.sessionId)) event.sessionId = ELSEWHERE
    voted.add(event.sessionId)
  }
}

function notReset(events: HistoryEvent[]): void {
  const since = events.splice(endOfFault(events))
  events.push(...since.filter(({ kind }) => kind !== 'moves'))
}

function notCleared(events: HistoryEvent[]): void {
  const clears = new Set(events.slice(endOfFault(events)).flatMap((one) => (isCall(one, 'clear') ? [one.op] : [])))
  for (const [place, event] of events.entries()) {
    if (event.kind === 'ok' && clears.has(event.op)) {
      events[place] = { at: event.at, kind: 'unknown', op: event.op, reason: 'UNAVAILABLE' }
    }
  }
}

function leftBehind(events: HistoryEvent[]): void {
  events.findLast((event) => isCall(event, 'join'))!.sessionId = ELSEWHERE
}

function stillShown(events: HistoryEvent[], random: Random): void {
  const shown = random.pick(shownInTheEnd(events))
  events.push({ ...shown, payload: { ...shown.payload, id: 'cleared', seq: shown.payload.seq + 1000 } })
}

/** Clears the chat after its last message, although the messages stay stored. */
function stillStored(events: HistoryEvent[]): void {
  const at = events.at(-1)!.at
  const { sessionId, messages } = finalOf(events)
  const { userId } = messages.find(isPersons)!
  const clear = { kind: 'invoke', op: -1, client: 'hal', sessionId, userId, call: 'clear' } as const
  events.push({ at, ...clear }, { at, kind: 'ok', op: clear.op, answer: {} })
}

function gone(events: HistoryEvent[], random: Random): void {
  const { messages } = finalOf(events)
  messages.splice(messages.indexOf(random.pick(messages.filter(isPersons))), 1)
}

function untold(events: HistoryEvent[], random: Random): void {
  const toldAnyway = messagesToldAnyway(events)
  const once = shownInTheEnd(events).filter(({ client, payload }) => !toldAnyway.has(`${client} ${payload.id}`))
  events.splice(events.indexOf(random.pick(once)), 1)
}

function closed(events: HistoryEvent[], random: Random): void {
  const { at, client } = random.pick(shownInTheEnd(events))
  events.push({ at, kind: 'refused', client, code: 'SESSION_CLOSED' })
}

function isCall<Name extends Of<'invoke'>['call']>(
  event: HistoryEvent,
  call: Name,
): event is Of<'invoke'> & { call: Name } {
  return event.kind === 'invoke' && event.call === call
}

/** Returns people's live messages that are still stored at the end. */
function shownInTheEnd(events: readonly HistoryEvent[]) {
  const ids = new Set(
    finalOf(events)
      .messages.filter(isPersons)
      .map(({ id }) => id),
  )
  return events.filter(
    (event): event is Of<'receive'> & { payload: Message } =>
      event.kind === 'receive' && event.name === 'msgFromServer' && ids.has((event.payload as Message).id),
  )
}
