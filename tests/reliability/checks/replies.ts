import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { Violation } from '../checker.ts'
import type { Answered } from '../history.ts'
import { JOINING_MS, messageIn, messagesOf, type Op, type Reading, type Receive } from '../reading.ts'

type Stream = {
  isOver: boolean
  hasGoneOn: boolean
  isWhole: boolean
  /** The chunks so far, joined. */
  text: string
  /** The length of the text over time, by this client's clock. */
  lengths: { at: number; length: number }[]
  /**
   * The connection and time at which this client heard the reply begin. Null when it joined in the middle, or may
   * have.
   */
  start: { connection: number; at: number } | null
}

/** A reply that was broken off may lack its last second; the second one is a margin for a loaded machine. */
const LAST_MS = 1000 + 1000

/**
 * Contract, promise 6: every reply ends, adds nothing after its end and is stored as streamed. A session runs one
 * reply at a time.
 */
export function* checkReplies(reading: Reading): Iterable<Violation> {
  const replies = [...reading.stored.values()].flat().filter(({ userId }) => userId === ASSISTANT_NAME)
  for (const { id, status } of replies) {
    if (status === 'streaming') yield { kind: 'unended', what: `reply ${id} is stored as running` }
  }
  const stored = new Map(replies.map((message) => [message.id, message]))
  for (const [client, heard] of Map.groupBy(reading.receives, (receive) => receive.client)) {
    yield* checkOneAtATime(client, heard, reading)
    const streams = follow(heard, joinsOf(reading, client), reading, stored)
    for (const [id, stream] of streams) {
      const { isOver, hasGoneOn, isWhole } = stream
      const brokenOff = stored.get(id)
      if (brokenOff?.status === 'failed' && !brokenOff.text.startsWith(keptOf(stream, reading))) {
        yield { kind: 'lost', what: `of ${id} ${client} heard “${stream.text}”, and “${brokenOff.text}” is stored` }
      }
      if (!isOver && reading.connected.has(client)) yield { kind: 'unended', what: `${client} saw no end of ${id}` }
      if (hasGoneOn) yield { kind: 'unended', what: `${client} heard more of ${id} after its end` }
      if (!isWhole) yield { kind: 'lost', what: `${client} heard another text of ${id} than is stored` }
    }
  }
}

function* checkOneAtATime(client: string, heard: readonly Receive[], reading: Reading): Iterable<Violation> {
  for (const ofOne of Map.groupBy(heard, ({ connection }) => connection).values()) {
    let running: string | null = null
    for (const { name, payload, at } of ofOne) {
      const { id, messageId } = payload as { id?: string; messageId?: string }
      if (name === 'ai-stream-start') {
        if (running !== null && running !== id && !reading.isRecovering(at)) {
          yield { kind: 'unended', what: `${client} saw ${id} begin while ${running} ran` }
        }
        running = id ?? null
      }
      if ((name === 'ai-stream-end' && id === running) || (name === 'ai-stream-error' && messageId === running)) {
        running = null
      }
    }
  }
}

/**
 * Returns the text that must be stored of a reply: everything heard, except the last instant. Empty when a fault kept
 * its gateway from storing.
 */
function keptOf({ start, text, lengths }: Stream, reading: Reading): string {
  const last = lengths.at(-1)
  if (!start || !last || reading.isRecovering(last.at)) return ''
  const sure = lengths.findLast(({ at }) => at <= last.at - LAST_MS)
  return text.slice(0, sure?.length ?? 0)
}

const joinsOf = (reading: Reading, client: string) =>
  reading.ops('join').filter(({ invoke, outcome }) => invoke.client === client && outcome === 'ok')

/** Returns the state of each reply as one client knows it, over all of its connections. */
function follow(
  heard: readonly Receive[],
  joins: readonly Op<'join'>[],
  reading: Reading,
  stored: ReadonlyMap<string, Message>,
): Map<string, Stream> {
  const streams = new Map<string, Stream>()
  const begin = (id: string, start: Stream['start']) => {
    const stream: Stream = { isOver: false, hasGoneOn: false, isWhole: true, text: '', lengths: [], start }
    streams.set(id, stream)
    return stream
  }
  const shown = (message: Message) => {
    if (message.userId !== ASSISTANT_NAME) return
    const stream = streams.get(message.id) ?? begin(message.id, null)
    stream.isOver ||= message.status !== 'streaming'
  }
  const steps = [
    ...heard.map((receive) => ({ index: receive.index, run: () => hear(receive) })),
    ...joins.map(({ to, answer }) => ({ index: to, run: () => messagesOf(answer).forEach(shown) })),
  ]
  for (const { run } of steps.toSorted((one, other) => one.index - other.index)) run()
  return streams

  function hear(receive: Receive): void {
    const { name, payload, connection, at } = receive
    if (name === 'joinedSession') messagesOf(payload as Answered).forEach(shown) // its ack may be lost
    const message = messageIn(receive)
    const id = message?.id ?? (payload as { messageId?: string } | null)?.messageId
    if (id === undefined || (message && message.userId !== ASSISTANT_NAME)) return
    // During a join, the start of a reply that already runs is told without its text.
    const isHeardToBegin = name === 'ai-stream-start' && at > reading.joinedAt(receive)
    const stream = streams.get(id) ?? begin(id, isHeardToBegin ? { connection, at } : null)
    const { text = '' } = (message ?? payload) as { text?: string }
    if (name === 'ai-stream-chunk') {
      stream.hasGoneOn ||= stream.isOver
      stream.text += text
      stream.lengths.push({ at, length: stream.text.length })
    }
    if (name === 'partialMessage') stream.start = null // joined in the middle
    if (name === 'ai-stream-end') end(stream, id, text, receive)
    if (name === 'ai-stream-error') stream.isOver = true
  }

  function end(stream: Stream, id: string, text: string, receive: Receive): void {
    stream.isOver = true
    const { start } = stream
    if (stored.get(id)?.status !== 'sent') return
    if (start?.connection !== receive.connection) return
    if (reading.isRecovering(start.at) || reading.isRecovering(receive.at)) return
    // The gateway may not hear the other gateways' broadcasts yet; the end carries the missing text.
    if (start.at <= reading.joinedAt(receive) + JOINING_MS) return
    stream.isWhole &&= stream.text === text
  }
}
