import { toParticipants, toResetVotes, type Member } from '../domain/members.ts'
import type { Activity } from '../protocol/entities.ts'
import { Refusal } from '../protocol/errors.ts'
import type { Clock } from './clock.ts'
import type { Rooms } from '../domain/room-voice.ts'

type Deps = {
  participants: { people(sessionId: string): Promise<readonly Member[]> }
  sessions: { activity(sessionId: string): Promise<Activity> }
  /** Speaks to the people of a room at every gateway. */
  room: Rooms
  /** Speaks to those at this gateway. */
  roomHere: Rooms
  clock: Clock
  onError: (cause: unknown, doing: string) => void
}

const RETRY_MS = 2000
/** Once the database answers again, what it was asked before and given up has ended within this time. */
const GIVEN_UP_MS = 10_000
/**
 * What another gateway reads, in the 8 s that a statement may take, and tells is heard within this time, or Redis is in trouble
 * and all is told anew.
 */
const ON_ITS_WAY_MAX_MS = 10_000
/** When gateways tell a room at once, each of them soon does so again: one look serves for all of it. */
const SETTLE_MS = 300
/**
 * Each who is there is told of each who ever came: so many entries, of all that are sent to a room, in a millisecond. Then it
 * rests, and what happens meanwhile is told together.
 */
const TOLD_PER_MS = 250
/** Less than a gateway that stops waits for its last words. */
const REST_MAX_MS = 1000
const THIS_GATEWAY = 'this gateway'
/** So many rooms are told, one turn after another, where nobody knows which of them have to be. */
const ROOMS_PER_TURN = 200
const TURN_MS = 1000

/**
 * Tells a room who is there and how the vote stands. Asked again while it is still asking the database, it asks once more
 * afterwards: two hundred people who come at once cost a few broadcasts, not two hundred, and a large room no more than it can
 * hear. What could not be read is asked for again, or a room whose last change fell into a failure of the database would show
 * the old state for ever.
 *
 * Each gateway reads for itself, and what it read first may be heard last. So a gateway that hears another's word after its
 * own or a third's, or while it reads, looks once more and tells its own people: what they were told last was then read
 * after all that they had heard. Where one gateway speaks at a time nobody looks twice.
 *
 * A change whose answer the database lost may have been made all the same, or be made still: whoever asked for it is told
 * that it failed, and the room how it stands, as soon as that can be read, and once more when nothing of it is under way.
 */
export function makeTellRoomState({ participants, sessions, room, roomHere, clock, onError }: Deps) {
  /** The rooms that are being told, with who is to be told next. */
  const wanted = new Map<string, Rooms | null>()
  /** Which gateway told a room last, for as long as another's older word may come behind it. */
  const tellers = new Map<string, { gatewayId: string }>()
  const unsettled = new Set<string>()
  /** The rooms in which a change may have been made, or may come to be, that nobody knows of. */
  const doubtful = new Set<string>()
  /** The rooms whose people here are to be told when it is their turn. */
  const due = new Set<string>()

  function ask(sessionId: string, whom: Rooms): void {
    const isTelling = wanted.has(sessionId)
    if (wanted.get(sessionId) !== room) wanted.set(sessionId, whom)
    if (isTelling) return
    tell(sessionId).catch((cause: unknown) => {
      onError(cause, 'telling a room who is there')
      clock.after(RETRY_MS, () => again(sessionId))
    })
  }

  async function tell(sessionId: string): Promise<void> {
    for (let whom = wanted.get(sessionId); whom; whom = wanted.get(sessionId)) {
      wanted.set(sessionId, null)
      const [people, activity] = await Promise.all([participants.people(sessionId), sessions.activity(sessionId)])
      const voice = whom(sessionId)
      voice.participantsChanged(toParticipants(people))
      voice.settingsChanged({ activity })
      voice.votesChanged(toResetVotes(people))
      wasTold(sessionId, THIS_GATEWAY)
      if (doubtful.delete(sessionId)) clock.after(GIVEN_UP_MS, () => tellRoomState(sessionId))
      await rest(people)
    }
    wanted.delete(sessionId)
  }

  async function rest(people: readonly Member[]): Promise<void> {
    const told = people.filter(({ isOnline }) => isOnline).length * people.length
    const ms = Math.min(Math.floor(told / TOLD_PER_MS), REST_MAX_MS)
    if (ms > 0) await new Promise<void>((resolve) => clock.after(ms, resolve))
  }

  function again(sessionId: string): void {
    wanted.delete(sessionId)
    tellRoomState(sessionId)
  }

  function wasTold(sessionId: string, gatewayId: string): void {
    const teller = { gatewayId }
    tellers.set(sessionId, teller)
    clock.after(ON_ITS_WAY_MAX_MS, () => {
      if (tellers.get(sessionId) === teller) tellers.delete(sessionId)
    })
  }

  function tellRoomState(sessionId: string): void {
    ask(sessionId, room)
  }

  /** In these rooms another gateway may have changed something and told nobody: their people here are told, in turns. */
  function tellRoomsHere(sessionIds: readonly string[]): void {
    const takesTurns = due.size > 0
    for (const sessionId of sessionIds) due.add(sessionId)
    if (!takesTurns) takeTurn()
  }

  function takeTurn(): void {
    for (const sessionId of due.values().take(ROOMS_PER_TURN)) {
      due.delete(sessionId)
      ask(sessionId, roomHere)
    }
    if (due.size > 0) clock.after(TURN_MS, takeTurn)
  }

  /** For a change that failed; throws what it failed with. After a Refusal, and only then, nothing can have changed. */
  function tellIfInDoubt(sessionId: string): (cause: unknown) => never {
    return (cause) => {
      if (!(cause instanceof Refusal)) {
        doubtful.add(sessionId)
        tellRoomState(sessionId)
      }
      throw cause
    }
  }

  /** Another gateway told this room its state. */
  function roomStateOverheard(sessionId: string, gatewayId: string): void {
    const before = tellers.get(sessionId)?.gatewayId ?? gatewayId
    const mayBeOlder = before !== gatewayId || wanted.has(sessionId)
    wasTold(sessionId, gatewayId)
    if (!mayBeOlder || unsettled.has(sessionId)) return
    unsettled.add(sessionId)
    clock.after(SETTLE_MS, () => {
      unsettled.delete(sessionId)
      ask(sessionId, roomHere)
    })
  }

  return {
    tellRoomState,
    tellRoomsHere,
    tellIfInDoubt,
    roomStateOverheard,
    /** Whether a room is still to be told. */
    isTelling: (): boolean => wanted.size > 0,
  }
}
export type RoomState = ReturnType<typeof makeTellRoomState>
