import type { Card, CardAnswer } from '#lib/protocol/cards.ts'
import type { Activity, Message } from '#lib/protocol/entities.ts'
import type { ServerEventName } from '#lib/protocol/events/index.ts'
import type { RoomChanges } from '#lib/protocol/events/room.ts'
import type { Has } from './page.ts'
import type { StoredRoom } from './stored-room.ts'

/**
 * A history of what clients did and saw, recorded by one process: the order of the list is real time. `at` is in ms
 * and serves only to measure margins and promised times from a fault.
 */
export type HistoryEvent = { at: number } & (
  | ({ kind: 'invoke'; op: number; client: string; sessionId: string; userId: string } & Call)
  | { kind: 'ok'; op: number; answer: Answered }
  /** Certainly not done. */
  | { kind: 'fail'; op: number; code: string }
  /** Done or not done: there was no answer, or UNAVAILABLE. */
  | { kind: 'unknown'; op: number; reason: string }
  | { kind: 'receive'; client: string; connection: number; sessionId: string; name: ServerEventName; payload: unknown }
  /** A client begins to connect, and retries until it is in; or it leaves for good. */
  | { kind: 'comes' | 'leaves'; client: string }
  /** A client is told of a reset and its successor. */
  | { kind: 'moves'; client: string; sessionId: string; newSessionId: string }
  /** A gateway refused a client. */
  | { kind: 'refused'; client: string; code: string }
  | { kind: 'closed'; client: string; connection: number; isWanted: boolean }
  /** `isRecovered` is true when messages may be told again during the fault and the recovery after it. */
  | { kind: 'begins'; fault: string; isRecovered: boolean }
  /** `promisedMs` later a connected client has everything; null without a promise. */
  | { kind: 'ends'; fault: string; promisedMs: number | null }
  /** The state at the end: messages read over HTTP, changeable rows read from PostgreSQL. */
  | { kind: 'final'; sessionId: string; messages: Message[]; room: StoredRoom }
)

export type Call =
  | CardCall
  | { call: 'send'; text: string; tempMsgId: string }
  | ({ call: 'join'; connection: number } & Has)
  /** A read over HTTP. */
  | { call: 'read'; afterSeq: number }
  | { call: 'vote' }
  /** Toggles the client's vote. */
  | { call: 'toggleVote' }
  | { call: 'react'; messageId: string; emoji: string; isOn: boolean }
  | { call: 'set'; activity: Activity }
  | { call: 'clear' }
  | { call: 'rename'; newName: string }
  /** A call without a key. Any answer except a refusal is a leak. */
  | { call: 'intrude' }

/** Calls named after their events; an answer holds the resulting card. */
export type CardCall =
  | { call: 'openCard'; question: string; lines: { text: string; sources: string[] }[]; people: string[] }
  | ({ call: 'answerCard'; cardId: string; version: number; answer: Exclude<CardAnswer, 'change'> } & Reason)
  | { call: 'answerCard'; cardId: string; version: number; answer: 'change'; lineId: string; text: string }
  | { call: 'withdrawCard'; cardId: string }
  | { call: 'openPoll'; question: string; options: string[]; isHidden: boolean }
  | { call: 'votePoll'; pollId: string; options: number[] }
  | { call: 'closePoll'; pollId: string }
export type Reason = { reason?: string; isReasonShared?: boolean; isNameHidden?: boolean }

/** The parts of an answer by call: the message of a send, the messages of a read or a join, the name of a rename. */
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
    /** Records a call and returns its number, which its end refers to. */
    invoke(client: string, sessionId: string, userId: string, call: Call): number {
      record({ kind: 'invoke', op: ++ops, client, sessionId, userId, ...call })
      return ops
    },
  }
}
export type Recorder = ReturnType<typeof makeRecorder>
