import { isDeepStrictEqual } from 'node:util'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { Joined, RoomChanges } from '#lib/protocol/events/room.ts'
import type { HistoryEvent } from './history.ts'
import { pageIn } from './newer-page.ts'
import type { Of } from './planting.ts'
import type { SeededBug } from './seeded-bugs.ts'
import type { Random } from '#tests/support/random.ts'

/** The seeded bugs of changes in a room and their broadcasts. */
export const SEEDED_CHANGE_BUGS: readonly SeededBug[] = [
  { name: 'a reaction that somebody does not show', isFoundAs: 'stale', plant: untold('messages') },
  { name: 'a name that somebody does not show', isFoundAs: 'stale', plant: untold('participants') },
  { name: 'a vote that somebody does not show', isFoundAs: 'stale', plant: untold('votes') },
  { name: 'a setting that somebody does not show', isFoundAs: 'stale', plant: untold('settings') },
  { name: 'a card that somebody does not show', isFoundAs: 'cards', plant: untold('cards') },
  { name: 'a setting that an older client was not told', isFoundAs: 'stale', plant: oldSetting },
  { name: 'Parley, shown as it was', isFoundAs: 'stale', plant: oldParley },
  { name: 'a change that somebody missed', isFoundAs: 'stale', plant: missedChange },
  { name: 'a reply that ends twice', isFoundAs: 'repeatedEnds', plant: endTwice },
  { name: 'a reply that ends once more after a join that had its end', isFoundAs: 'repeatedEnds', plant: endAgain },
]

type Told = Of<'receive'> & { payload: RoomChanges }

/** Selectors of the part of a page that each kind of change affects. */
const SHOWN = {
  messages: ({ messages }: Timeline) => messages.map(({ id, rev, reactions }) => ({ id, rev, reactions })),
  participants: ({ participants }: Timeline) => [...participants.values()].map(({ userName }) => userName),
  votes: ({ voted }: Timeline) => [...voted.keys()].toSorted(),
  settings: ({ activity }: Timeline) => activity,
  cards: ({ cards }: Timeline) => [...cards.values()].map(({ id, rev }) => ({ id, rev })),
}

/**
 * Deletes this part from a client's newest packets until its page shows something else. One packet may not be enough:
 * it may repeat the state before, or another packet may carry the same.
 */
function untold(part: keyof typeof SHOWN) {
  return (events: HistoryEvent[], random: Random): void => {
    const told = toldOf(events).filter(({ payload }) => payload[part] !== undefined)
    const shownTo = (client: string) => SHOWN[part](pageIn(events, client)!)
    const clients = [...Map.groupBy(told, ({ client }) => client).keys()]
    const { client } = random.pick(told)
    for (const one of [client, ...clients]) {
      const before = shownTo(one)
      for (const { payload } of told.filter((heard) => heard.client === one).toReversed()) {
        delete payload[part]
        if (!isDeepStrictEqual(shownTo(one), before)) return
      }
    }
    throw new Error(`The history has no ${part} to hide.`)
  }
}

function oldSetting(events: HistoryEvent[], random: Random): void {
  const told = receivesOf(events, 'roomSettings') as (Of<'receive'> & { payload: { activity: string } })[]
  lastOfOne(told, random).payload.activity = 'active'
}

function oldParley(events: HistoryEvent[], random: Random): void {
  const told = toldOf(events).filter(({ payload }) => payload.parley !== undefined)
  lastOfOne(told, random).payload.parley = { status: 'waiting' }
}

function missedChange(events: HistoryEvent[], random: Random): void {
  events.splice(events.indexOf(lastOfOne(toldOf(events), random)), 1)
}

function endTwice(events: HistoryEvent[], random: Random): void {
  const end = random.pick(receivesOf(events, 'ai-stream-end'))
  events.splice(events.indexOf(end) + 1, 0, end)
}

function endAgain(events: HistoryEvent[], random: Random): void {
  const end = random.pick(receivesOf(events, 'ai-stream-end'))
  const joined = receivesOf(events, 'joinedSession').find(({ client }) => client === end.client)!
  const payload = { ...(joined.payload as Joined), messages: [end.payload as Message] }
  events.splice(events.indexOf(end), 0, { ...joined, payload })
}

const toldOf = (events: readonly HistoryEvent[]) => receivesOf(events, 'roomChanged') as Told[]

/** Returns the events on each client's last connection, as a later join would mend the bug. */
function receivesOf(events: readonly HistoryEvent[], name: Of<'receive'>['name']): Of<'receive'>[] {
  const leavers = new Set(events.flatMap((event) => (event.kind === 'leaves' ? [event.client] : [])))
  const heard = events.filter((event) => event.kind === 'receive')
  const last = new Map(heard.map(({ client, connection }) => [client, connection]))
  return heard.filter(
    (event) => event.name === name && !leavers.has(event.client) && event.connection === last.get(event.client),
  )
}

function lastOfOne<Heard extends Of<'receive'>>(heard: readonly Heard[], random: Random): Heard {
  const { client } = random.pick(heard)
  return heard.findLast((one) => one.client === client)!
}
