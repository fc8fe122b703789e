import type { Message } from '../../protocol/entities.ts'
import { statusAfterRemedy } from '../messages/send-failure.ts'
import { keptCards } from './timeline-cards.ts'
import type { Timeline } from './timeline.ts'
import type { TimelineEvent } from './timeline-event.ts'

// The timeline's messages: unique ids, sorted by `seq`, with their gaps.

/**
 * Returns the seq up to which everything is here and final. A reconnecting client asks for messages after it (contract,
 * section 6.4).
 */
export function finalSeq(state: Timeline): number {
  let seq = seqBefore(state)
  for (const message of state.messages) {
    if (message.seq !== seq + 1 || message.status === 'streaming') return seq
    seq = message.seq
  }
  return seq
}

/** Returns the seq before the newest gap; null without a gap. */
export function gapAfter(state: Timeline): number | null {
  const { messages } = state
  for (let at = messages.length - 1; at > 0; at--) {
    const [before, after] = [messages[at - 1], messages[at]]
    if (before && after && after.seq !== before.seq + 1) return before.seq
  }
  const first = messages[0]
  return first && first.seq > seqBefore(state) + 1 ? seqBefore(state) : null
}

/** Returns the seq before the list: before the first page loaded, or of the last clear. */
function seqBefore({ messages, clearedSeq, hasOlder }: Timeline): number {
  const first = messages[0]
  return hasOlder && first ? Math.max(clearedSeq, first.seq - 1) : clearedSeq
}

/** SESS-6: applies a clear, whether live or missed while away. */
export function forgotten(state: Timeline, clearedSeq: number): Timeline {
  if (clearedSeq <= state.clearedSeq) return state
  const messages = state.messages.filter(({ seq }) => seq > clearedSeq)
  const cards = keptCards(state.cards, clearedSeq)
  return { ...state, clearedSeq, messages, older: [], hasOlder: false, cards }
}

/** Applies changed rows. A row before the loaded pages is kept for its page, which may have been read before the change. */
export function rowsChanged(state: Timeline, rows: readonly Message[]): Timeline {
  const isOlder = ({ seq }: Message) => state.hasOlder && seq <= seqBefore(state)
  const older = rows.filter(isOlder)
  const here = rows.filter((row) => !older.includes(row))
  return merged({ ...state, older: [...state.older, ...older], outbox: unsentOf(state.outbox, older) }, here)
}

/** Adds a page. SESS-6: a page requested before a clear must not set `hasOlder`. */
export function page(state: Timeline, messages: readonly Message[], hasOlder: boolean | undefined): Timeline {
  const next = merged(state, messages)
  const isOlder = hasOlder && messages.some(({ seq }) => seq > state.clearedSeq)
  return rowsChanged({ ...next, hasOlder: isOlder ?? next.hasOlder, older: [] }, state.older)
}

/** Adds a message. A repeat from before the loaded pages is dropped, since it would leave a gap; its page brings it. */
export function heard(state: Timeline, message: Message): Timeline {
  const isOlder = state.hasOlder && message.seq <= seqBefore(state)
  return isOlder ? { ...state, outbox: without(state.outbox, message.tempMsgId) } : merged(state, [message])
}

/** Inserts or replaces messages by seq. A finished message never becomes streaming again. */
export function merged(state: Timeline, arrived: readonly Message[]): Timeline {
  if (arrived.length === 0) return state
  const messages = [...state.messages]
  for (const message of arrived) {
    if (message.seq > state.clearedSeq) place(messages, message)
  }
  return { ...state, messages, outbox: unsentOf(state.outbox, arrived) }
}

/** MSG-2, MSG-3: removes confirmed messages from the outbox. */
function unsentOf(outbox: readonly Message[], arrived: readonly Message[]): readonly Message[] {
  const settled = new Set(arrived.map(({ tempMsgId }) => tempMsgId).filter((id) => id !== undefined))
  const unsent = outbox.filter(({ tempMsgId }) => tempMsgId === undefined || !settled.has(tempMsgId))
  return unsent.length === outbox.length ? outbox : unsent
}

/** Adds a message to the outbox, unless an earlier attempt has already arrived. */
export function sending(state: Timeline, message: Message): Timeline {
  if (state.messages.some(({ tempMsgId }) => tempMsgId !== undefined && tempMsgId === message.tempMsgId)) return state
  return { ...state, outbox: [...without(state.outbox, message.tempMsgId), message] }
}

/** Restores unsent messages of an earlier page, unless they have arrived. */
export function restored(state: Timeline, unsent: readonly Message[]): Timeline {
  const known = new Set([...state.messages, ...state.outbox].map(({ tempMsgId }) => tempMsgId))
  return { ...state, outbox: [...unsent.filter(({ tempMsgId }) => !known.has(tempMsgId)), ...state.outbox] }
}

function place(messages: Message[], message: Message): void {
  const at = placeOf(messages, message.seq)
  const there = messages[at]
  if (there?.seq !== message.seq) {
    messages.splice(at, 0, message)
    return
  }
  messages[at] = newest(there, message)
}

/** FEED-3: the newest rev wins. A finished reply never streams again; of two streaming versions the longer text stays. */
function newest(there: Message, message: Message): Message {
  const [isRunning, wasRunning] = [message.status === 'streaming', there.status === 'streaming']
  if (isRunning !== wasRunning) return isRunning ? there : message
  if (revOf(message) < revOf(there)) return there
  return isRunning && there.text.length > message.text.length ? { ...message, text: there.text } : message
}

function revOf({ rev = 0 }: Message): number {
  return rev
}

/** Binary search for the first place with a seq not smaller. Most messages belong at the end. */
function placeOf(messages: readonly Message[], seq: number): number {
  const last = messages.at(-1)
  if (!last || last.seq < seq) return messages.length
  let [low, high] = [0, messages.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((messages[middle]?.seq ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Appends a chunk to a running reply. A repeated chunk adds only its new part; one after a gap waits for
 * `partialMessage`.
 */
export function withChunk(message: Message, text: string, at: number = message.text.length): Message {
  if (at > message.text.length) return message
  return { ...message, text: message.text + text.slice(message.text.length - at) }
}

/** Changes a running reply in place; does nothing when it has ended or is not in the list. */
export function inReply(state: Timeline, messageId: string, change: (message: Message) => Message): Timeline {
  const at = state.messages.findLastIndex(({ id }) => id === messageId)
  const message = state.messages[at]
  if (message?.status !== 'streaming') return state
  return { ...state, messages: state.messages.with(at, change(message)) }
}

/** Returns the list without the message of this tempMsgId. */
export function without(messages: readonly Message[], tempMsgId: string | undefined): readonly Message[] {
  return messages.filter((message) => message.tempMsgId !== tempMsgId)
}

type OutboxEvent = Extract<TimelineEvent, { type: 'sendFailed' | 'sendSettled' | 'standingChanged' }>

/** Applies a failure, a confirmation or a changed standing to the outbox. */
export function outboxAfter(outbox: readonly Message[], event: OutboxEvent): readonly Message[] {
  switch (event.type) {
    case 'sendFailed': {
      const { tempMsgId, status, error } = event
      return outbox.map((message) => (message.tempMsgId === tempMsgId ? { ...message, status, error } : message))
    }
    case 'sendSettled': // MSG-5: a failed row leaves before its text is resent
      return without(outbox, event.tempMsgId)
    case 'standingChanged':
      return outbox.map((message) => ({ ...message, status: statusAfterRemedy(message.status, event.standing) }))
  }
}
