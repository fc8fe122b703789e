import type { Violation } from '../checker.ts'
import type { Reading } from '../reading.ts'

/**
 * Contract, sections 5 and 8: only votes of more than half of the people online reset a chat. Every client is led to
 * the same session, or further when that was reset too. At the end all clients share one session.
 */
export function* checkResets(reading: Reading): Iterable<Violation> {
  const moves = reading.events.flatMap((event, index) => (event.kind === 'moves' ? [{ ...event, index }] : []))
  for (const [sessionId, ways] of Map.groupBy(moves, (move) => move.sessionId)) {
    const ends = [...new Set(ways.map(({ newSessionId }) => newSessionId))]
    const isOneWay = ends.map(leadsOn).some((reached) => ends.every((end) => reached.has(end)))
    if (!isOneWay) yield { kind: 'unsettled', what: `the reset of ${sessionId} leads to ${ends.join(' and ')}` }
    yield* checkVotes(reading, sessionId, ways[0]!)
  }

  /** Returns this session and all to which resets lead on from it. */
  function leadsOn(from: string): Set<string> {
    const reached = new Set([from])
    for (const id of reached) for (const move of moves) if (move.sessionId === id) reached.add(move.newSessionId)
    return reached
  }

  const places = Map.groupBy(reading.connected, ([, { sessionId }]) => sessionId)
  if (places.size < 2) return
  const apart = [...places].map(([sessionId, clients]) => `${clients.map(([name]) => name).join(', ')} in ${sessionId}`)
  yield { kind: 'unsettled', what: `after all resets there are ${apart.join('; ')}` }
}

/**
 * Checks the majority. Counted as online is a client that the reset reached on a connection older than the first
 * vote. During a recovery the check counts none, as a gateway may have failed to keep its rows.
 */
function* checkVotes(reading: Reading, sessionId: string, reset: { at: number; index: number }): Iterable<Violation> {
  const votes = reading.ops('vote').filter(({ invoke, from }) => invoke.sessionId === sessionId && from < reset.index)
  const voters = new Set(votes.map(({ invoke }) => invoke.client))
  const begun = reading.isRecovering(reset.at) ? -1 : (votes[0]?.from ?? -1)
  const joins = reading.ops('join').filter(({ outcome, to }) => outcome === 'ok' && to < begun)
  const stood = new Set(joins.map(({ invoke }) => invoke.connection))
  const reached = reading.receives.filter((one) => one.name === 'sessionRedirect' && stood.has(one.connection))
  const online = new Set(reached.filter((one) => one.sessionId === sessionId).map(({ client }) => client))
  if (voters.size > online.size / 2) return
  yield { kind: 'unsettled', what: `${sessionId} was reset by ${voters.size} votes of ${online.size} people` }
}
