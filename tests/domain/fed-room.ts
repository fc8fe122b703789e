import { givenBy, lacksEnd, type Given } from '#lib/domain/room/given.ts'
import type { RoomNews } from '#lib/domain/room/room-changes.ts'
import {
  feedFrom,
  newestSeq,
  tellings,
  withChunk,
  withMessage,
  withNews,
  withTextSoFar,
  type RoomFeed,
  type Telling,
} from '#lib/domain/room/room-feed.ts'
import { INTERRUPTED, type Message } from '#lib/protocol/entities.ts'
import type { StreamChunk } from '#lib/protocol/events/parley.ts'
import { message } from './timeline-builders.ts'

export const EMPTY_FEED: RoomFeed = { seq: 0, rev: 0, ahead: [], clearedSeq: 0, streams: new Map() }

/** Builds a read that found nothing new, except for `changes`. */
export function roomNews(changes: Partial<RoomNews> = {}): RoomNews {
  const cursor = { seq: 0, rev: 0, ...changes }
  const begun = [...(changes.messages ?? []), ...(changes.changed ?? [])].find(({ status }) => status === 'streaming')
  return {
    ...{ sessionId: 's', lastSeq: cursor.seq, lastRev: cursor.rev, isOpen: true, isHushed: false, clearedSeq: 0 },
    running: begun ? { messageId: begun.id, seq: begun.seq } : null,
    ...{ messages: [], hasMore: false, changed: [], cards: [], checkIns: [], hasMoreChanges: false },
    ...{ isRewritten: false, newest: null },
    ...{ people: [], arePeopleNew: false, areVotesNew: false, isCleared: false },
    ...{ removals: [], areRemovalsNew: false },
    ...{ settings: null, parley: null, parleyRev: changes.parley ? cursor.rev : 0, memoryRev: null },
    ...cursor,
  }
}

export function reply(seq: number, changes: Partial<Message> = {}): Message {
  return message(seq, { userId: 'Parley', userName: 'Parley', text: '', status: 'streaming', ...changes })
}

/** Live packets between gateways. */
export type Packet =
  | { name: 'msgFromServer' | 'ai-stream-start'; payload: Message }
  | { name: 'ai-stream-chunk' | 'partialMessage'; payload: StreamChunk }
/** An event that the people of a room are told. */
export type Told = Telling | (Packet & { to: 'everybody' })

/** Makes a room as the database keeps it. Each act returns the packets that its gateway sends. */
export function makeStoredRoom() {
  const rows: Message[] = []
  /** Message id → the rev at which its text changed or was deleted. */
  const textRevs = new Map<string, number>()
  let rev = 0
  let clearedSeq = 0
  let clearedRev = 0

  const kept = () => rows.filter(({ seq }) => seq > clearedSeq)
  const nthKept = (nth: number) => kept()[nth % Math.max(kept().length, 1)]
  const running = () => kept().find(({ status }) => status === 'streaming')

  function store(row: Message): Message {
    rows.push(row)
    return { ...row }
  }

  function change(row: Message, changes: Partial<Message>): void {
    Object.assign(row, changes, { rev: ++rev })
  }

  /** A read gives a running reply without its text. */
  const asRead = (row: Message): Message => ({ ...row, text: row.status === 'streaming' ? '' : row.text })

  return {
    say: (): Packet[] => [{ name: 'msgFromServer', payload: store(message(rows.length + 1)) }],

    begin(): Packet[] {
      if (running()) return []
      return [{ name: 'ai-stream-start', payload: store(reply(rows.length + 1)) }]
    },

    write(text: string): Packet[] {
      const row = running()
      if (!row) return []
      const at = row.text.length
      row.text += text
      return [{ name: 'ai-stream-chunk', payload: { messageId: row.id, text, at } }]
    },

    /** Returns the packet by which a gateway repeats a text that clients may have missed. */
    sayAgain(): Packet[] {
      const row = running()
      return row ? [{ name: 'partialMessage', payload: { messageId: row.id, text: row.text } }] : []
    },

    end(isWhole: boolean): Packet[] {
      const row = running()
      if (row) change(row, isWhole ? { status: 'sent' } : { status: 'failed', error: INTERRUPTED })
      return []
    },

    edit(nth: number): Packet[] {
      const row = nthKept(nth)
      if (!row || row.status === 'streaming' || row.deletedAt) return []
      const edits = (row.edits ?? 0) + 1
      change(row, { text: `words ${edits} of ${row.seq}`, edits, editedAt: row.timestamp })
      textRevs.set(row.id, rev)
      return []
    },

    /** Deletes a message; a running reply ends with it. */
    remove(nth: number): Packet[] {
      const row = nthKept(nth)
      if (!row || row.deletedAt) return []
      delete row.reactions
      delete row.error
      change(row, { text: '', status: 'sent', deletedAt: row.timestamp, deletedBy: 'author' })
      textRevs.set(row.id, rev)
      return []
    },

    react(nth: number): Packet[] {
      const row = nthKept(nth)
      if (row && !row.deletedAt) change(row, { reactions: [{ emoji: '👍', userIds: [`guest-${nth}`], count: 1 }] })
      return []
    },

    clear(): Packet[] {
      if (rows.length === clearedSeq) return []
      clearedSeq = rows.length
      clearedRev = ++rev
      return []
    },

    /** Reads pages of `count` messages and as many changes, like lib/adapters/prisma/room/changes.ts. */
    changesSince(from: { seq: number; rev: number }, count: number): RoomNews {
      const behind = kept().filter(({ seq }) => seq > from.seq)
      const messages = behind.slice(0, count)
      const hasMore = behind.length > messages.length
      const changes = kept()
        .filter((row) => row.seq <= from.seq && (row.rev ?? 0) > from.rev)
        .sort((one, other) => (one.rev ?? 0) - (other.rev ?? 0))
      const changed = changes.slice(0, count)
      const hasMoreChanges = changes.length > changed.length
      const isRewritten =
        hasMoreChanges || [...changed, ...messages].some(({ id }) => (textRevs.get(id) ?? 0) > from.rev)
      return roomNews({
        ...{ isRewritten, newest: isRewritten ? kept().map(asRead) : null },
        ...{ lastSeq: rows.length, lastRev: rev, clearedSeq, isCleared: clearedRev > from.rev },
        seq: hasMore ? (messages.at(-1)?.seq ?? 0) : rows.length,
        rev: hasMoreChanges ? (changed.at(-1)?.rev ?? 0) : rev,
        ...{ messages: messages.map(asRead), hasMore, changed: changed.map(asRead), hasMoreChanges },
      })
    },

    cursor: () => ({ seq: rows.length, rev }),
    /** Returns the messages that a newcomer is given, with a running reply's text so far. */
    shown: (): Message[] => kept().map((row) => ({ ...row })),
    all: (): readonly Message[] => rows,
  }
}

/** Makes the people of one room at one gateway, whose feed decides what they are told. */
export function makeFedPeople(room: ReturnType<typeof makeStoredRoom>, pageSize: number) {
  let feed = EMPTY_FEED
  let news: RoomNews | null = null
  const told: Told[] = []
  const newcomers: { own: readonly Told[]; has: Given; since: number }[] = []

  function hear(packet: Packet): void {
    if (packet.name === 'msgFromServer' || packet.name === 'ai-stream-start') {
      const next = withMessage(feed, packet.payload)
      if (next) told.push({ to: 'everybody', ...packet })
      feed = next ?? feed
      return
    }
    const { name, payload } = packet as Extract<Packet, { payload: StreamChunk }>
    const heard = (name === 'ai-stream-chunk' ? withChunk : withTextSoFar)(feed, payload)
    feed = heard.feed
    if (heard.isHandedOut) told.push({ to: 'everybody', name, payload })
  }

  function ask(): void {
    news ??= room.changesSince(feed, pageSize)
  }

  function answer(): void {
    if (!news) return
    told.push(...tellings(feed, news, false))
    feed = withNews(feed, news)
    news = null
  }

  /** Reads the whole room for a newcomer, then everything the room was handed since (`letIn` in gateway/feed/feeds). */
  function join(): void {
    const news = room.changesSince({ seq: 0, rev: -1 }, Infinity)
    const own = tellings(EMPTY_FEED, news, false)
    let has = feedFrom(news)
    while (newestSeq(feed) > has.seq || feed.rev > has.rev) {
      const more = room.changesSince(has, pageSize)
      own.push(...tellings(has, more, false))
      has = withNews(has, more)
    }
    newcomers.push({ own, has: givenBy(has), since: told.length })
  }

  return {
    hear,
    join,
    /** Returns everything each newcomer was told, first alone and then with the room. */
    toldNewcomers: () =>
      newcomers.map(({ own, has, since }) => [...own, ...told.slice(since).filter(isNewTo(has, room.all()))]),
    /** Begins a read; only one runs at a time. Live packets may come before its answer. */
    ask,
    answer,
    readAll(): void {
      answer()
      for (let left = 1000; left > 0; left--) {
        ask()
        const isLast = !news?.hasMore && !news?.hasMoreChanges
        answer()
        if (isLast) return
      }
      throw new Error('Reading the room does not end')
    },
    told,
    feed: () => feed,
  }
}

/** Returns the id of the message in an event; undefined without one. */
export function idOf(payload: object): unknown {
  if ('messageId' in payload) return payload.messageId
  return 'id' in payload ? payload.id : undefined
}

/** Decides, like gateway/feed, whether a telling is new to a socket whose join gave it `has`. */
function isNewTo(has: Given, rows: readonly Message[]) {
  return (telling: Told): boolean => {
    const { name, payload } = telling
    if (name === 'msgFromServer' || name === 'ai-stream-start') return payload.seq > has.seq
    const isOfReply = name.startsWith('ai-stream') || name === 'partialMessage'
    const row = rows.find(({ id }) => id === idOf(payload))
    if (isOfReply && row && !lacksEnd(has, row)) return false
    return !('rev' in telling) || (telling.rev ?? Infinity) > has.rev
  }
}

/**
 * Returns the messages that a client shows after these tellings. A newer client keeps each row's newest rev (FEED-3).
 */
export function shownTo(client: 'newer' | 'older', told: readonly Told[]): Message[] {
  const rows = new Map<string, Message>()
  const update = (id: string, changes: Partial<Message>) => {
    const row = rows.get(id)
    if (row) rows.set(id, { ...row, ...changes })
  }
  const isOlder = (row: Message) => (row.rev ?? 0) < (rows.get(row.id)?.rev ?? 0)
  /** Keeps the streamed text of a running reply that changed. */
  const replace = (row: Message) => {
    if (isOlder(row)) return
    const text = row.status === 'streaming' ? (rows.get(row.id)?.text ?? '') : row.text
    rows.set(row.id, { ...row, text })
  }
  const forget = (upTo: number) => {
    for (const [id, { seq }] of rows) if (seq <= upTo) rows.delete(id)
  }
  for (const telling of told) {
    if (telling.to !== 'everybody' && telling.to !== client) continue
    if (telling.name === 'msgFromServer' || telling.name === 'ai-stream-start')
      rows.set(telling.payload.id, telling.payload)
    if (telling.name === 'ai-stream-end') replace(telling.payload)
    if (telling.name === 'ai-stream-chunk') {
      update(telling.payload.messageId, {
        text: (rows.get(telling.payload.messageId)?.text ?? '') + telling.payload.text,
      })
    }
    if (telling.name === 'partialMessage') update(telling.payload.messageId, { text: telling.payload.text })
    if (telling.name === 'ai-stream-error') {
      update(telling.payload.messageId, { status: 'failed', error: telling.payload.error })
    }
    if (telling.name === 'messagesUpdated') {
      forget(telling.payload.lastSeq) // newer messages stay
      for (const row of telling.payload.messages) rows.set(row.id, row)
    }
    if (telling.name === 'roomChanged') {
      const { messages = [], clearedSeq = 0 } = telling.payload
      messages.filter(({ id }) => rows.has(id)).forEach(replace)
      forget(clearedSeq)
    }
  }
  return [...rows.values()].sort((one, other) => one.seq - other.seq)
}
