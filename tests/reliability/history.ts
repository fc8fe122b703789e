import type { Card, CardAnswer } from '#lib/protocol/cards.ts'
import type { Activity, Message } from '#lib/protocol/entities.ts'
import type { ServerEventName } from '#lib/protocol/events/index.ts'
import type { RoomChanges } from '#lib/protocol/events/room.ts'
import type { Has } from './page.ts'
import type { StoredRoom } from './stored-room.ts'

/**
 * What people at the outside did and saw, in the order in which one process saw it: the order of the list is real time.
 * `at` is in milliseconds and serves only what is measured from a fault: margins, and promised times.
 */
export type HistoryEvent = { at: number } & (
  | ({ kind: 'invoke'; op: number; client: string; sessionId: string; userId: string } & Call)
  | { kind: 'ok'; op: number; answer: Answered }
  /** Certainly not done. */
  | { kind: 'fail'; op: number; code: string }
  /** Done or not: nobody can tell (no answer, or UNAVAILABLE). */
  | { kind: 'unknown'; op: number; reason: string }
  | { kind: 'receive'; client: string; connection: number; sessionId: string; name: ServerEventName; payload: unknown }
  /** A client begins to connect, again and again until it is in; or will not come back. */
  | { kind: 'comes' | 'leaves'; client: string }
  /** Told of a reset, and where it leads. */
  | { kind: 'moves'; client: string; sessionId: string; newSessionId: string }
  /** A gateway let nobody in. */
  | { kind: 'refused'; client: string; code: string }
  | { kind: 'closed'; client: string; connection: number; isWanted: boolean }
  /** `isRecovered`: while it lasts, and in the recovery after it, the same message may be told again. */
  | { kind: 'begins'; fault: string; isRecovered: boolean }
  /** So long after this whoever is connected has everything; null where nothing is promised. */
  | { kind: 'ends'; fault: string; promisedMs: number | null }
  /** All that is stored at the end: the messages read over HTTP, what may change read from PostgreSQL. */
  | { kind: 'final'; sessionId: string; messages: Message[]; room: StoredRoom }
)

export type Call =
  | CardCall
  | { call: 'send'; text: string; tempMsgId: string }
  | ({ call: 'join'; connection: number } & Has)
  /** Over HTTP. */
  | { call: 'read'; afterSeq: number }
  | { call: 'vote' }
  /** Gives one's vote or takes it back, whichever it is. */
  | { call: 'toggleVote' }
  | { call: 'react'; messageId: string; emoji: string; isOn: boolean }
  | { call: 'set'; activity: Activity }
  | { call: 'clear' }
  | { call: 'rename'; newName: string }
  /** Without a key: an answer other than a refusal is a leak. */
  | { call: 'intrude' }

/** Named as the events that say it; their answers tell what became of the card. */
export type CardCall =
  | { call: 'openCard'; question: string; lines: { text: string; sources: string[] }[]; people: string[] }
  | ({ call: 'answerCard'; cardId: string; version: number; answer: Exclude<CardAnswer, 'change'> } & Reason)
  | { call: 'answerCard'; cardId: string; version: number; answer: 'change'; lineId: string; text: string }
  | { call: 'withdrawCard'; cardId: string }
  | { call: 'openPoll'; question: string; options: string[]; isHidden: boolean }
  | { call: 'votePoll'; pollId: string; options: number[] }
  | { call: 'closePoll'; pollId: string }
export type Reason = { reason?: string; isReasonShared?: boolean; isNameHidden?: boolean }

/** Of each call only what is its own: the message of a send, the messages of a read or a join, the name of a rename. */
export type Answered = {
  message?: Message | null
  card?: Card
  messages?: Message[]
  changes?: RoomChanges
  hasMore?: boolean
  hasMoreChanges?: boolean
  userId?: string
  userName?: string
}

export type History = {
  /** Messages of one anonymous person a day. */
  quota: number
  events: HistoryEvent[]
}

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'at'> : never

export function makeRecorder(quota: number) {
  const events: HistoryEvent[] = []
  let ops = 0
  const record = (event: Unstamped<HistoryEvent>): void => {
    events.push({ at: performance.now(), ...event } as HistoryEvent)
  }
  return {
    history: { quota, events } satisfies History,
    record,
    /** The number of the call, for its end. */
    invoke(client: string, sessionId: string, userId: string, call: Call): number {
      record({ kind: 'invoke', op: ++ops, client, sessionId, userId, ...call })
      return ops
    },
  }
}
export type Recorder = ReturnType<typeof makeRecorder>
