import type { Violation } from '../checker.ts'
import type { Reading } from '../reading.ts'

/**
 * Contract, section 8: only a vote makes a reset, and it leads everybody to the same session, or on from there where that was
 * reset as well by then; in the end they all are in one.
 */
export function* checkResets(reading: Reading): Iterable<Violation> {
  const moves = reading.events.flatMap((event, index) => (event.kind === 'moves' ? [{ ...event, index }] : []))
  for (const [sessionId, ways] of Map.groupBy(moves, (move) => move.sessionId)) {
    const ends = [...new Set(ways.map(({ newSessionId }) => newSessionId))]
    const isOneWay = ends.map(leadsOn).some((reached) => ends.every((end) => reached.has(end)))
    if (!isOneWay) yield { kind: 'unsettled', what: `the reset of ${sessionId} leads to ${ends.join(' and ')}` }
    const wasVoted = reading
      .ops('vote')
      .some(({ invoke, from }) => invoke.sessionId === sessionId && from < ways[0]!.index)
    if (!wasVoted) yield { kind: 'unsettled', what: `${sessionId} was reset, and nobody had voted` }
  }

  /** This session, and those to which resets led on from it. */
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
