import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Participants } from '#lib/protocol/entities.ts'
import type { ServerEventName } from '#lib/protocol/events/index.ts'
import type { ResetVotes } from '#lib/protocol/events/room.ts'
import type { Violation } from '../checker.ts'
import type { Op, Reading } from '../reading.ts'

/** Checks that at the end all connected clients see the same people, names and votes, and the true ones. */
export function* checkRoom(reading: Reading): Iterable<Violation> {
  for (const [client, { sessionId }] of reading.connected) {
    const expected = expectedIn(reading, sessionId)
    const { people, voters, total } = seenBy(reading, client)
    const seen = people.filter(({ userId }) => userId !== ASSISTANT_NAME)
    const differences = [
      ...compare('people', new Set(seen.map(({ userId }) => userId)), new Set(reading.members.get(sessionId))),
      ...compare('online', new Set(seen.filter(({ isOnline }) => isOnline).map((one) => one.userId)), expected.online),
      ...seen.flatMap(({ userId, userName }) => {
        const name = expected.names.get(userId)
        return name === undefined || name === userName ? [] : [`${userId} is ${userName} instead of ${name}`]
      }),
    ]
    differences.push(...compare('votes', new Set(voters), expected.voters))
    if (total !== expected.online.size) differences.push(`${total} instead of ${expected.online.size} count`)
    for (const difference of differences) yield { kind: 'unsettled', what: `for ${client}: ${difference}` }
  }
}

function expectedIn(reading: Reading, sessionId: string) {
  const here = [...reading.connected.values()].filter((one) => one.sessionId === sessionId)
  const online = new Set(here.map(({ userId }) => userId))
  const isDone = ({ invoke, outcome }: Pick<Op, 'outcome'> & { invoke: { sessionId: string } }) =>
    outcome === 'ok' && invoke.sessionId === sessionId
  return {
    online,
    voters: new Set(
      reading
        .ops('vote')
        .filter(isDone)
        .map(({ invoke }) => invoke.userId)
        .filter((id) => online.has(id)),
    ),
    names: new Map(
      reading
        .ops('rename')
        .filter(isDone)
        .map(({ invoke }) => [invoke.userId, invoke.newName]),
    ),
  }
}

function seenBy(reading: Reading, client: string) {
  const page = reading.pageOf(client)
  if (page) {
    return { people: [...page.participants.values()], voters: page.votes.voters.keys(), total: page.votes.total }
  }
  const people = Object.values(lastHeard<Participants>(reading, client, 'participants') ?? {})
  const votes = lastHeard<ResetVotes>(reading, client, 'resetVotes')
  return { people, voters: Object.keys(votes?.votes ?? {}), total: votes?.total }
}

function lastHeard<Payload>(reading: Reading, client: string, name: ServerEventName): Payload | undefined {
  return reading.receives.findLast((one) => one.client === client && one.name === name)?.payload as Payload | undefined
}

function compare(what: string, seen: Set<string>, expected: Set<string>): string[] {
  const missing = [...expected].filter((one) => !seen.has(one))
  const surplus = [...seen].filter((one) => !expected.has(one))
  return missing.length + surplus.length === 0 ? [] : [`${what} without ${missing}, and with ${surplus}`]
}
