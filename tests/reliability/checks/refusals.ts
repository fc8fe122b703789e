import type { Violation } from '../checker.ts'
import type { Reading } from '../reading.ts'
import { cardOps } from './cards/asked.ts'

/** Refusals of a call that lost a race against another client's. */
const CARD_REFUSALS = new Set(['CARD_CLOSED', 'CARD_CHANGED'])

/** Contract, section 5: an internal failure answers UNAVAILABLE, as another code would end the page. */
export function* checkRefusals(reading: Reading): Iterable<Violation> {
  yield* checkEntrance(reading)
  const votes = [...reading.ops('vote'), ...reading.ops('toggleVote')]
  const changes = [
    ...reading.ops('send'),
    ...votes,
    ...reading.ops('rename'),
    ...reading.ops('set'),
    ...reading.ops('react'),
  ]
  for (const { invoke, outcome, code } of cardOps(reading)) {
    if (outcome !== 'fail' || CARD_REFUSALS.has(code)) continue
    yield { kind: 'refused', what: `${invoke.call} of ${invoke.client}: ${code}` }
  }
  for (const { invoke, outcome, code } of [...reading.ops('join'), ...reading.ops('read'), ...changes]) {
    if (outcome !== 'fail' || (invoke.call === 'send' && code === 'QUOTA_EXCEEDED')) continue
    yield { kind: 'refused', what: `${invoke.call} of ${invoke.client}: ${code}` }
  }
}

/** Checks the same for chats that are reset, where SESSION_CLOSED is right for a session with a successor. */
export function* checkClosed(reading: Reading): Iterable<Violation> {
  yield* checkEntrance(reading)
  const closed = new Set(reading.events.flatMap((event) => (event.kind === 'moves' ? [event.sessionId] : [])))
  const calls = [...reading.ops('join'), ...reading.ops('send'), ...reading.ops('vote'), ...reading.ops('clear')]
  const isLate = (code: string) => CARD_REFUSALS.has(code) || code === 'INVALID_REQUEST' // a clear took the card
  const cards = cardOps(reading).filter(({ code }) => !isLate(code))
  for (const { invoke, outcome, code } of [...calls, ...cards]) {
    if (outcome !== 'fail' || (code === 'SESSION_CLOSED' && closed.has(invoke.sessionId))) continue
    yield { kind: 'refused', what: `${invoke.call} of ${invoke.client}: ${code}` }
  }
}

function* checkEntrance(reading: Reading): Iterable<Violation> {
  const outsiders = new Set(reading.ops('intrude').map(({ invoke }) => invoke.client))
  for (const event of reading.events) {
    if (event.kind !== 'refused' || outsiders.has(event.client) || event.code === 'UNAVAILABLE') continue
    yield { kind: 'refused', what: `${event.client} was not let in: ${event.code}` }
  }
}
