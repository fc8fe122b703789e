import { type Card } from '#lib/protocol/cards.ts'
import { messageSchema, type Message } from '#lib/protocol/entities.ts'
import type { RoomChanges } from '#lib/protocol/events/room.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { Answered, Call, History, HistoryEvent } from './history.ts'
import { pageIn } from './newer-page.ts'
import type { StoredRoom } from './stored-room.ts'

type Of<Kind extends HistoryEvent['kind']> = Extract<HistoryEvent, { kind: Kind }>
export type Receive = Of<'receive'> & { index: number }

/** A message that a client was shown whole, live or in the answer to a join or a read. */
type Shown = { client: string; sessionId: string; index: number; at: number; message: Message }

/** A card that a client was told, live or in an answer. */
type ShownCard = { client: string; sessionId: string; index: number; card: Card }

type CallName = Call['call']
type InvokeOf<Name extends CallName> = { client: string; sessionId: string; userId: string } & Extract<
  Call,
  { call: Name }
>

/** A call with its outcome; `from` and `to` are indexes in the history. */
export type Op<Name extends CallName = CallName> = {
  invoke: InvokeOf<Name>
  from: number
  /** Infinity while there is no answer. */
  to: number
  outcome: 'ok' | 'fail' | 'unknown'
  answer: Answered
  code: string
}

/** A history, indexed for the checks. */
export type Reading = {
  quota: number
  events: readonly HistoryEvent[]
  ops<Name extends CallName>(name: Name): Op<Name>[]
  receives: Receive[]
  /** In the order of the history. */
  shown: readonly Shown[]
  /** In the order of the history. */
  cards: readonly ShownCard[]
  /** sessionId → the stored messages, in the order of the answers. */
  stored: ReadonlyMap<string, readonly Message[]>
  /** sessionId → everything else that is stored of it. */
  rooms: ReadonlyMap<string, StoredRoom>
  /** Returns the last page of a newer client; null for an older one. */
  pageOf(client: string): Timeline | null
  /** The userIds of everybody who joined, per session. */
  members: ReadonlyMap<string, ReadonlySet<string>>
  /** Client → its open connection at the end; without clients that have none. */
  connected: Connected
  /** Returns the same as of this time. */
  connectedAt(at: number): Connected
  /** Returns when the connection that heard this was let into its room. */
  joinedAt(receive: Receive): number
  /** True during a fault that needs a recovery, and for a margin after it. */
  isRecovering(at: number): boolean
}

export type Connected = ReadonlyMap<string, { connection: number; sessionId: string; userId: string }>

/** How far a loaded machine may exceed a promised time. */
export const MARGIN_MS = 5000
/** How long broadcasts may still be on their way to a gateway that a client has just joined, on a loaded machine. */
export const JOINING_MS = 2000
/** Contract, promise 4: clients have everything 15 s after PostgreSQL came back, 10 s after Redis. */
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

/** Returns the whole message in an event; null without one. */
export function messageIn({ name, payload }: Receive): Message | null {
  if (name !== 'msgFromServer' && name !== 'ai-stream-start' && name !== 'ai-stream-end') return null
  return messageSchema.parse(payload)
}

/** Adds the changed messages of a newer client, and a join's messages, since its acknowledgement may be lost. */
function messagesIn(receive: Receive): readonly Message[] {
  if (receive.name === 'roomChanged') return (receive.payload as RoomChanges).messages ?? []
  if (receive.name === 'joinedSession') return messagesOf(receive.payload as Answered)
  const message = messageIn(receive)
  return message ? [message] : []
}

/** Returns all messages of an answer, new and changed. */
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

/** Returns the shown messages in order: live ones, and those in answers to joins and reads. */
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

/** Returns the shown cards: those in live changes, and those in answers to joins and card calls. */
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

/** Returns every message that a client was shown, in its order. */
export function shownTo(reading: Reading, client: string): Message[] {
  return reading.shown.flatMap((shown) => (shown.client === client ? [shown.message] : []))
}
