import type { Message } from '../protocol/entities.ts'
import type { MessagesUpdated } from '../protocol/events.ts'
import type { Timeline } from './timeline.ts'

// The timeline's list of messages: each id once, in the order of `seq`, and what is missing from it.

/** What a reconnecting client asks for: everything up to this seq is here and final (contract, section 6.4). */
export function finalSeq(state: Timeline): number {
  let seq = seqBefore(state)
  for (const message of state.messages) {
    if (message.seq !== seq + 1 || message.status === 'streaming') return seq
    seq = message.seq
  }
  return seq
}

/** The seq after which something is missing, or null. */
export function gapAfter(state: Timeline): number | null {
  const { messages } = state
  for (let at = messages.length - 1; at > 0; at--) {
    const [before, after] = [messages[at - 1], messages[at]]
    if (before && after && after.seq !== before.seq + 1) return before.seq
  }
  const first = messages[0]
  return first && first.seq > seqBefore(state) + 1 ? seqBefore(state) : null
}

/** The seq that the list held here begins after: unless older pages are still to be fetched, that of the last clear. */
function seqBefore({ messages, clearedSeq, hasOlder }: Timeline): number {
  const first = messages[0]
  return hasOlder && first ? Math.max(clearedSeq, first.seq - 1) : clearedSeq
}

/** The owner cleared the chat: the list is what the server says, and nothing up to `lastSeq` is missing. */
export function replaced(state: Timeline, { messages, lastSeq }: MessagesUpdated): Timeline {
  const kept = state.messages.filter((message) => message.seq > lastSeq)
  const clearedSeq = Math.max(state.clearedSeq, (messages[0]?.seq ?? lastSeq + 1) - 1)
  return merged({ ...state, messages: kept, clearedSeq, hasOlder: false }, messages)
}

/** Somebody cleared the chat while this client was away. */
export function forgotten(state: Timeline, clearedSeq: number): Timeline {
  if (clearedSeq <= state.clearedSeq) return state
  return { ...state, clearedSeq, messages: state.messages.filter(({ seq }) => seq > clearedSeq), hasOlder: false }
}

/** What is repeated from before the list held here comes with its page, else it would leave a gap behind it. */
export function heard(state: Timeline, message: Message): Timeline {
  const isOlder = state.hasOlder && message.seq <= seqBefore(state)
  return isOlder ? { ...state, outbox: without(state.outbox, message.tempMsgId) } : merged(state, [message])
}

/** Puts messages in their places. The same id replaces; a finished message is never replaced by its streaming self. */
export function merged(state: Timeline, arrived: readonly Message[]): Timeline {
  if (arrived.length === 0) return state
  const messages = [...state.messages]
  for (const message of arrived) {
    if (message.seq > state.clearedSeq) place(messages, message)
  }
  const settled = new Set(arrived.map(({ tempMsgId }) => tempMsgId).filter((id) => id !== undefined))
  const outbox = state.outbox.filter(({ tempMsgId }) => tempMsgId === undefined || !settled.has(tempMsgId)) // MSG-2, MSG-3
  return { ...state, messages, outbox: outbox.length === state.outbox.length ? state.outbox : outbox }
}

/** One's own message is on its way, unless it is here: an earlier attempt did arrive after all. */
export function sending(state: Timeline, message: Message): Timeline {
  if (state.messages.some(({ tempMsgId }) => tempMsgId !== undefined && tempMsgId === message.tempMsgId)) return state
  return { ...state, outbox: [...without(state.outbox, message.tempMsgId), message] }
}

/** What an earlier page could not deliver is in the outbox again, unless it is here: it did arrive after all. */
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
  const isStale =
    message.status === 'streaming' && (there.status !== 'streaming' || there.text.length > message.text.length)
  if (!isStale) messages[at] = message
}

/** Binary search from the end, where nearly everything arrives: the first place whose seq is not smaller. */
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

/** One message, in its place, made into another; nothing happens where it is not in the list. */
export function changed(state: Timeline, messageId: string, change: (message: Message) => Message): Timeline {
  const at = state.messages.findLastIndex(({ id }) => id === messageId)
  const message = state.messages[at]
  if (!message) return state
  return { ...state, messages: state.messages.with(at, change(message)) }
}

/** The list without what was sent under this tempMsgId. */
export function without(messages: readonly Message[], tempMsgId: string | undefined): readonly Message[] {
  return messages.filter((message) => message.tempMsgId !== tempMsgId)
}
