import { type Card } from '#lib/protocol/cards.ts'
import { messageSchema, type Message } from '#lib/protocol/entities.ts'
import type { RoomChanges } from '#lib/protocol/events/room.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { Answered, Call, History, HistoryEvent } from './history.ts'
import { pageIn } from './newer-page.ts'
import type { StoredRoom } from './stored-room.ts'

type Of<Kind extends HistoryEvent['kind']> = Extract<HistoryEvent, { kind: Kind }>
export type Receive = Of<'receive'> & { index: number }

/** A message that somebody was shown whole, live or by the answer to a join or a read. */
type Shown = { client: string; sessionId: string; index: number; at: number; message: Message }

/** A card that somebody was told of, or that an answer to them held. */
type ShownCard = { client: string; sessionId: string; index: number; card: Card }

type CallName = Call['call']
type InvokeOf<Name extends CallName> = { client: string; sessionId: string; userId: string } & Extract<
  Call,
  { call: Name }
>

/** A call with how it ended; `from` and `to` are places in the history. */
export type Op<Name extends CallName = CallName> = {
  invoke: InvokeOf<Name>
  from: number
  /** Infinity while there is no answer. */
  to: number
  outcome: 'ok' | 'fail' | 'unknown'
  answer: Answered
  code: string
}

/** A history, ready to be asked. */
export type Reading = {
  quota: number
  events: readonly HistoryEvent[]
  ops<Name extends CallName>(name: Name): Op<Name>[]
  receives: Receive[]
  /** In the order in which it was. */
  shown: readonly Shown[]
  /** Likewise. */
  cards: readonly ShownCard[]
  /** sessionId → the stored messages in the order in which they were answered. */
  stored: ReadonlyMap<string, readonly Message[]>
  /** sessionId → what else is stored of it. */
  rooms: ReadonlyMap<string, StoredRoom>
  /** What a newer client's page shows in the end; null for an older one. */
  pageOf(client: string): Timeline | null
  /** The userIds of everybody who joined, per session. */
  members: ReadonlyMap<string, ReadonlySet<string>>
  /** Client → the connection that stands at the end, where one does. */
  connected: Connected
  /** The same as it was then. */
  connectedAt(at: number): Connected
  /** When the connection that heard this was let into its room. */
  joinedAt(receive: Receive): number
  /** While a fault that needs a recovery lasted, and a margin after it. */
  isRecovering(at: number): boolean
}

export type Connected = ReadonlyMap<string, { connection: number; sessionId: string; userId: string }>

/** What a promised time may be passed by on a machine that has other work. */
export const MARGIN_MS = 5000
/** What is still on its way to a gateway that somebody has just joined, on a machine that has other work. */
export const JOINING_MS = 2000
/** Contract, promise 4: 15 s after PostgreSQL came back, 10 s after Redis, everybody has everything. */
const RECOVERY_MS = 15_000 + MARGIN_MS

export function read({ quota, events }: History): Reading {
  const ops = readOps(events)
  const opsByName = Map.groupBy(ops, ({ invoke }) => invoke.call)
  const opsOf = <Name extends CallName>(name: Name) => (opsByName.get(name) ?? []) as unknown as Op<Name>[]
  const joins = opsOf('join').filter(({ outcome }) => outcome === 'ok')
  const members = new Map<string, Set<string>>()
  for (const { invoke, answer } of joins) {
    const userId = answer.userId ?? ''
    members.set(invoke.sessionId, (members.get(invoke.sessionId) ?? new Set()).add(userId))
  }
  const joinTimes = new Map(joins.map(({ invoke, to }) => [invoke.connection, events[to]!.at]))
  const connectedAt = (at: number) => findConnected(events, joins, at)
  const finals = events.filter((event) => event.kind === 'final')
  const receives = events.flatMap((event, index) => (event.kind === 'receive' ? [{ ...event, index }] : []))
  return {
    quota,
    events,
    ops: opsOf,
    receives,
    shown: findShown(receives, [...opsOf('join'), ...opsOf('read')], events),
    cards: findCards(receives, ops),
    stored: new Map(finals.map(({ sessionId, messages }) => [sessionId, messages])),
    rooms: new Map(finals.map(({ sessionId, room }) => [sessionId, room])),
    pageOf: remembered((client) => pageIn(events, client)),
    members,
    connected: connectedAt(Infinity),
    connectedAt,
    joinedAt: ({ connection }) => joinTimes.get(connection) ?? -Infinity,
    isRecovering: makeIsRecovering(events),
  }
}

function readOps(events: readonly HistoryEvent[]): Op[] {
  const ops = new Map<number, Op>()
  for (const [index, event] of events.entries()) {
    if (event.kind === 'invoke') {
      const open = { from: index, to: Infinity, outcome: 'unknown', answer: {}, code: '' } as const
      ops.set(event.op, { invoke: event, ...open } as unknown as Op)
    }
    if (event.kind !== 'ok' && event.kind !== 'fail' && event.kind !== 'unknown') continue
    const op = ops.get(event.op)
    if (!op) throw new Error(`The history ends a call that never began: ${event.op}`)
    op.outcome = event.kind
    if (event.kind !== 'unknown') op.to = index
    if (event.kind === 'ok') op.answer = event.answer
    if (event.kind === 'fail') op.code = event.code
  }
  return [...ops.values()]
}

function findConnected(events: readonly HistoryEvent[], joins: readonly Op<'join'>[], until: number): Connected {
  const connected = new Map<string, { connection: number; sessionId: string; userId: string }>()
  for (const { invoke, to, answer } of joins) {
    if (events[to]!.at > until) continue
    const { client, connection, sessionId } = invoke
    connected.set(client, { connection, sessionId, userId: answer.userId ?? '' })
  }
  for (const event of events) {
    if (event.kind !== 'closed' || event.at > until) continue
    if (connected.get(event.client)?.connection === event.connection) connected.delete(event.client)
  }
  return connected
}

function makeIsRecovering(events: readonly HistoryEvent[]): (at: number) => boolean {
  const windows: { from: number; to: number }[] = []
  for (const event of events) {
    if (event.kind === 'begins' && event.isRecovered) windows.push({ from: event.at, to: Infinity })
    const last = windows.at(-1)
    if (event.kind === 'ends' && last) last.to = event.at + RECOVERY_MS
  }
  return (at) => windows.some(({ from, to }) => at >= from && at <= to)
}

/** The message that an event carries whole, where it does. */
export function messageIn({ name, payload }: Receive): Message | null {
  if (name !== 'msgFromServer' && name !== 'ai-stream-start' && name !== 'ai-stream-end') return null
  return messageSchema.parse(payload)
}

/** The same, and the changed ones of a newer client; and all of a join whose acknowledgement may have been lost. */
function messagesIn(receive: Receive): readonly Message[] {
  if (receive.name === 'roomChanged') return (receive.payload as RoomChanges).messages ?? []
  if (receive.name === 'joinedSession') return messagesOf(receive.payload as Answered)
  const message = messageIn(receive)
  return message ? [message] : []
}

/** All that an answer shows: new messages, and those that changed. */
export function messagesOf({ messages = [], changes }: Answered): readonly Message[] {
  return [...messages, ...(changes?.messages ?? [])]
}

function remembered<Value>(find: (key: string) => Value): (key: string) => Value {
  const found = new Map<string, Value>()
  return (key) => {
    if (!found.has(key)) found.set(key, find(key))
    return found.get(key)!
  }
}

/** In their order: live, and by the answers to joins and reads. */
function findShown(
  receives: readonly Receive[],
  asked: readonly (Op<'join'> | Op<'read'>)[],
  events: History['events'],
) {
  const live = receives.flatMap((receive) => messagesIn(receive).map((message): Shown => ({ ...receive, message })))
  const answered = asked.flatMap(({ invoke: { client, sessionId }, to, answer }): Shown[] =>
    messagesOf(answer).map((message) => ({ client, sessionId, index: to, at: events[to]!.at, message })),
  )
  return [...live, ...answered].toSorted((one, other) => one.index - other.index)
}

/** By changes live, and by the answers to joins and to whatever was done to a card. */
function findCards(receives: readonly Receive[], ops: readonly Op[]): ShownCard[] {
  const live = receives.flatMap(({ client, sessionId, index, name, payload }) => {
    const told = name === 'joinedSession' ? (payload as Answered).changes : (payload as RoomChanges | null)
    const cards = name === 'joinedSession' || name === 'roomChanged' ? (told?.cards ?? []) : []
    return cards.map((card): ShownCard => ({ client, sessionId, index, card }))
  })
  const answered = ops.flatMap(({ invoke: { client, sessionId }, to, answer: { card, changes } }) =>
    [...(card ? [card] : []), ...(changes?.cards ?? [])].map((one) => ({ client, sessionId, index: to, card: one })),
  )
  return [...live, ...answered].toSorted((one, other) => one.index - other.index)
}

/** Every message that a client was shown, in its order. */
export function shownTo(reading: Reading, client: string): Message[] {
  return reading.shown.flatMap((shown) => (shown.client === client ? [shown.message] : []))
}
