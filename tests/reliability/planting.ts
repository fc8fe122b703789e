import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { Answered, HistoryEvent } from './history.ts'

export type Of<Kind extends HistoryEvent['kind']> = Extract<HistoryEvent, { kind: Kind }>
export type Receive = Of<'receive'> & { payload: Message }

/** Returns the final state of the first or only room. */
export const finalOf = (events: readonly HistoryEvent[]) =>
  events.find((event): event is Of<'final'> => event.kind === 'final')!

export const endOfFault = (events: readonly HistoryEvent[]) => events.findLastIndex(({ kind }) => kind === 'ends')

export const isReply = ({ userId }: Message) => userId === ASSISTANT_NAME
export const isPersons = ({ tempMsgId }: Message) => tempMsgId !== undefined

/** Returns people's live messages to clients that stay to the end. */
export function told(events: readonly HistoryEvent[]): Receive[] {
  const leavers = leaversOf(events)
  return events.filter(
    (event): event is Receive =>
      event.kind === 'receive' &&
      event.name === 'msgFromServer' &&
      (event.payload as Message).tempMsgId !== undefined &&
      !leavers.has(event.client),
  )
}

export function ended(events: readonly HistoryEvent[]): Receive[] {
  const leavers = leaversOf(events)
  return events.filter(
    (event): event is Receive =>
      event.kind === 'receive' && event.name === 'ai-stream-end' && !leavers.has(event.client),
  )
}

/** Clients that left early; they need not know everything. */
const leaversOf = (events: readonly HistoryEvent[]) =>
  new Set(events.flatMap((event) => (event.kind === 'leaves' ? [event.client] : [])))

/** Returns the join answers that hold people's messages. */
export const joinAnswers = (events: readonly HistoryEvent[]) =>
  answersTo(events, 'join').filter(({ messages }) => messages.some(isPersons))

/** Returns the answers, each with its session and the index of its request. */
export function answersTo(events: readonly HistoryEvent[], call: 'join' | 'read') {
  const asked = events.flatMap((event, from) =>
    event.kind === 'invoke' && event.call === call ? [[event.op, { from, sessionId: event.sessionId }] as const] : [],
  )
  const questions = new Map(asked)
  return events.flatMap((event) => {
    const question = event.kind === 'ok' ? questions.get(event.op) : undefined
    if (event.kind !== 'ok' || !question) return []
    const { messages = [], hasMore = false } = event.answer
    return [{ ...question, messages, hasMore }]
  })
}

/** Returns every part of an event that may hold a list of whole messages. */
export function answersIn(event: HistoryEvent): { messages?: Message[] }[] {
  if (event.kind === 'ok') return [event.answer, event.answer.changes ?? {}]
  if (event.kind !== 'receive') return []
  const payload = event.payload as Answered
  if (event.name === 'roomChanged') return [payload]
  return event.name === 'joinedSession' ? [payload, payload.changes ?? {}] : []
}

/** Returns `client id` of every message that a client was also told by a join or as a change. */
export function messagesToldAnyway(events: readonly HistoryEvent[]): Set<string> {
  const joins = opsOf(events, 'join')
  const shown = new Set<string>()
  for (const event of events) {
    const client = event.kind === 'ok' ? joins.get(event.op) : 'client' in event && event.client
    for (const { messages = [] } of answersIn(event)) for (const { id } of messages) shown.add(`${client} ${id}`)
  }
  return shown
}

/** Returns op → client for each call of this kind. */
export function opsOf(events: readonly HistoryEvent[], call: 'join' | 'read' | 'intrude'): Map<number, string> {
  const invokes = events.filter((event): event is Of<'invoke'> => event.kind === 'invoke' && event.call === call)
  return new Map(invokes.map(({ op, client }) => [op, client]))
}

export function remove(events: HistoryEvent[], event: HistoryEvent): void {
  events.splice(events.indexOf(event), 1)
}

export function insertAfter(events: HistoryEvent[], heard: Receive, changes: Partial<Message>): void {
  events.splice(events.indexOf(heard) + 1, 0, { ...heard, payload: { ...heard.payload, ...changes } })
}
