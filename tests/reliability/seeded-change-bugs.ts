import type { Message } from '#lib/protocol/entities.ts'
import type { Joined, RoomChanges } from '#lib/protocol/events/room.ts'
import type { HistoryEvent } from './history.ts'
import type { Of } from './planting.ts'
import type { SeededBug } from './seeded-bugs.ts'
import type { Random } from '#tests/support/random.ts'

/** As the other seeded bugs: of what changes in a room, and of what is told of it. */
export const SEEDED_CHANGE_BUGS: readonly SeededBug[] = [
  { name: 'a reaction that somebody does not show', isFoundAs: 'stale', plant: untold('messages', isOfPerson) },
  { name: 'a name that somebody does not show', isFoundAs: 'stale', plant: untold('participants') },
  { name: 'a vote that somebody does not show', isFoundAs: 'stale', plant: untold('votes') },
  { name: 'a setting that somebody does not show', isFoundAs: 'stale', plant: untold('settings') },
  { name: 'a setting that an older client was not told', isFoundAs: 'stale', plant: oldSetting },
  { name: 'Parley, shown as it was', isFoundAs: 'stale', plant: oldParley },
  { name: 'a change that somebody missed', isFoundAs: 'stale', plant: missedChange },
  { name: 'a reply that ends twice', isFoundAs: 'repeatedEnds', plant: endTwice },
  { name: 'a reply that ends once more after a join that had its end', isFoundAs: 'repeatedEnds', plant: endAgain },
]

type Told = Of<'receive'> & { payload: RoomChanges }

/** Of the last packet to one client that had this part. */
function untold(part: 'messages' | 'participants' | 'votes' | 'settings', fits = (_: RoomChanges) => true) {
  return (events: HistoryEvent[], random: Random): void => {
    const told = toldOf(events).filter(({ payload }) => payload[part] !== undefined && fits(payload))
    delete lastOfOne(told, random).payload[part]
  }
}

/** The end of a reply comes in another event, too. */
function isOfPerson({ messages = [] }: RoomChanges): boolean {
  return messages.every(({ kind }) => kind === 'person')
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

/** What anybody heard who stays to the end. */
function receivesOf(events: readonly HistoryEvent[], name: Of<'receive'>['name']): Of<'receive'>[] {
  const leavers = new Set(events.flatMap((event) => (event.kind === 'leaves' ? [event.client] : [])))
  return events.filter(
    (event): event is Of<'receive'> => event.kind === 'receive' && event.name === name && !leavers.has(event.client),
  )
}

function lastOfOne<Heard extends Of<'receive'>>(heard: readonly Heard[], random: Random): Heard {
  const { client } = random.pick(heard)
  return heard.findLast((one) => one.client === client)!
}
