import { beforeEach, describe, expect, test } from 'vitest'
import { makeChanges } from '#lib/adapters/prisma/room/changes.ts'
import type { Cursor, RoomNews } from '#lib/domain/room/room-changes.ts'
import { bytesWritten } from '#lib/domain/messages/within-bytes.ts'
import { ANSWER_MAX_BYTES } from '#lib/protocol/limits.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()
const sql = async (text: string, values: unknown[] = []) => (await own.services.database.pool.query(text, values)).rows
const changes = () => makeChanges(own.services.database)

let sessionId: string
beforeEach(async () => void (sessionId = (await own.services.openSession(null)).sessionId))

/** Stores messages 1 to `count`, each of this many characters. */
async function say(count: number, characters = 1): Promise<void> {
  await sql(
    `INSERT INTO message (session_id, seq, id, user_id, user_name, text, status)
       SELECT $1, m, $1 || '-' || m, 'ana', 'Ana', repeat('x', $3), 'sent' FROM generate_series(1, $2::int) m`,
    [sessionId, count, characters],
  )
  await sql('UPDATE session SET last_seq = $2 WHERE id = $1', [sessionId, count])
}
/** Changes these messages in one commit. */
const change = (...seqs: number[]) =>
  sql('UPDATE message SET rev = next_rev($1) WHERE session_id = $1 AND seq = ANY ($2)', [sessionId, seqs])
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const seqsOf = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq)

async function since(cursor: Cursor, count = 200): Promise<RoomNews> {
  return (await changes().changesSince(sessionId, cursor, count)) ?? expect.fail('There is no such room')
}
/** Reads page after page, as a feed does. */
async function readAll(from: Cursor, count: number): Promise<RoomNews[]> {
  const reads = [await since(from, count)]
  for (let last = reads[0]!; last.hasMore || last.hasMoreChanges; reads.push(last)) {
    last = await since(last, count)
    if (reads.length > 100) throw new Error('Reading does not end')
  }
  return reads
}

describe('[FEED-2] news after a cursor', () => {
  test('has new messages as they are now, and the changed ones among older messages', async () => {
    await say(4)
    await change(1)
    await change(2, 4)
    const news = await since({ seq: 3, rev: 1 })
    expect(news).toMatchObject({ seq: 4, rev: 2, lastSeq: 4, lastRev: 2, hasMore: false, hasMoreChanges: false })
    expect(news.messages.map(({ seq, rev }) => [seq, rev])).toEqual([[4, 2]])
    expect(news.changed.map(({ seq, rev }) => [seq, rev])).toEqual([[2, 2]])
  })

  test('has only the parts that changed since; presence is no news', async () => {
    await sql(
      `INSERT INTO participant (session_id, user_id, user_name) VALUES ($1, 'ana', 'Ana'), ($1, 'ben', 'Ben')`,
      [sessionId],
    )
    await sql(`INSERT INTO reset_vote (session_id, user_id) VALUES ($1, 'ben')`, [sessionId])
    await sql(`UPDATE session SET activity = 'active' WHERE id = $1`, [sessionId])
    await sql(`SELECT next_rev($1, 'settings')`, [sessionId])
    await sql(`SELECT set_parley($1, 'silent', 'listening', NULL, 1, NULL, NULL)`, [sessionId])
    await sql(`SELECT next_rev($1, 'memory')`, [sessionId])
    await sql(`INSERT INTO gateway (id) VALUES ('here') ON CONFLICT DO NOTHING`)
    await sql(`INSERT INTO connection (id, gateway_id, session_id, user_id) VALUES ($1, 'here', $1, 'ana')`, [
      sessionId,
    ])
    const whole = {
      ...{ arePeopleNew: true, areVotesNew: true, isCleared: false, settings: { activity: 'active' }, memoryRev: 5 },
      parley: { status: 'silent', reason: 'listening' },
      people: [
        { userId: 'ana', userName: 'Ana', isAI: false, isOnline: true, hasVoted: false, timeZone: null },
        { userId: 'ben', userName: 'Ben', isAI: false, isOnline: false, hasVoted: true, timeZone: null },
      ],
    }
    expect(await since({ seq: 0, rev: 0 })).toMatchObject(whole)
    expect(await since({ seq: 0, rev: 2 })).toMatchObject({ ...whole, arePeopleNew: false, areVotesNew: false })
    expect(await since({ seq: 0, rev: 5 }), 'whom it has all the same').toMatchObject({
      ...{ arePeopleNew: false, areVotesNew: false, settings: null, parley: null, memoryRev: null },
      people: whole.people,
    })
  })

  test('[SESS-6] has nothing that was cleared', async () => {
    await say(3)
    await change(1, 2, 3)
    await own.services.clearedSessions.clear(sessionId)
    expect(await since({ seq: 0, rev: 0 })).toMatchObject({
      ...{ seq: 3, rev: 2, clearedSeq: 3, isCleared: true, messages: [], changed: [] },
    })
  })

  test('[SESS-6] [SOCK-33] a clear leaves Parley listening, without the reason and names of before', async () => {
    await say(1)
    const why = { code: 'waiting-for', args: { names: ['Ana'] } }
    await sql(`SELECT set_parley($1, 'waiting', 'waiting for Ana', $2, 1, NULL, NULL)`, [
      sessionId,
      JSON.stringify(why),
    ])
    expect((await since({ seq: 0, rev: 0 })).parley, 'named before').toMatchObject({ why })
    await own.services.clearedSessions.clear(sessionId)
    expect((await since({ seq: 0, rev: 0 })).parley).toEqual({ status: 'listening' })
  })

  test('is empty if nothing is newer, also for a cursor ahead of the room', async () => {
    await say(2)
    const nothing = { seq: 2, rev: 0, messages: [], changed: [] }
    expect(await since({ seq: 2, rev: 0 })).toMatchObject(nothing)
    expect(await since({ seq: Number.MAX_SAFE_INTEGER, rev: 7 })).toMatchObject(nothing)
    expect(await changes().changesSince('nowhere', { seq: 0, rev: 0 }, 200)).toBeNull()
  })

  test('says whether the chat is open', async () => {
    expect((await since({ seq: 0, rev: 0 })).isOpen).toBe(true)
    await own.services.sessions.end(sessionId)
    expect((await since({ seq: 0, rev: 0 })).isOpen).toBe(false)
    expect((await changes().cursors([sessionId])).size).toBe(0)
  })
})

describe('[FEED-2] a room as a newcomer finds it', () => {
  test('its newest messages, oldest first, and all parts, also those that never changed', async () => {
    await say(5)
    await change(1, 5)
    const now = await changes().roomNow(sessionId, 3)
    expect(now).toMatchObject({
      ...{ seq: 5, rev: 1, hasMore: true, changed: [], arePeopleNew: true, areVotesNew: true },
      ...{ parley: { status: 'listening' }, settings: { activity: 'balanced' } },
    })
    expect(seqsOf(now?.messages ?? [])).toEqual([3, 4, 5])
    expect(now?.messages[2]?.rev).toBe(1)
  })
})

describe('[FEED-2] an answer that is cut', () => {
  test('has the oldest new messages, and goes on behind the last', async () => {
    await say(5)
    const reads = await readAll({ seq: 0, rev: 0 }, 2)
    expect(reads.map(({ messages }) => seqsOf(messages))).toEqual([[1, 2], [3, 4], [5]])
    expect(reads.map(({ seq, hasMore }) => [seq, hasMore])).toEqual([
      ...[
        [2, true],
        [4, true],
        [5, false],
      ],
    ])
  })

  test('in messages that changed is cut by their number between two commits', async () => {
    await say(300)
    await change(...upTo(150))
    await change(...upTo(300, 151))
    const reads = await readAll({ seq: 300, rev: 0 }, 200)
    expect(reads.map(({ rev, hasMoreChanges }) => [rev, hasMoreChanges])).toEqual([
      ...[
        [1, true],
        [2, false],
      ],
    ])
    expect(reads.flatMap(({ changed }) => seqsOf(changed))).toEqual(upTo(300))
  })

  test('is cut by its bytes between two commits, and each change comes once', async () => {
    await say(150, 4096)
    for (let first = 1; first <= 150; first += 5) await change(...upTo(first + 4, first))
    const reads = await readAll({ seq: 150, rev: 0 }, 200)
    expect(reads.length).toBeGreaterThan(2)
    for (const { changed } of reads) expect(bytesWritten(changed)).toBeLessThanOrEqual(ANSWER_MAX_BYTES)
    for (const { changed, rev } of reads) expect([changed.length % 5, changed.at(-1)?.rev]).toEqual([0, rev])
    expect(reads.flatMap(({ changed }) => seqsOf(changed))).toEqual(upTo(150))
  })

  test('shares its bytes between new messages and changes, and gets further with each', async () => {
    await say(150, 4096)
    for (const seq of upTo(75)) await change(seq)
    const reads = await readAll({ seq: 75, rev: 0 }, 200)
    for (const { messages, changed } of reads) {
      const bytes = bytesWritten(messages) + bytesWritten(changed)
      expect(changed.length === 1 || bytes <= ANSWER_MAX_BYTES + 2).toBe(true)
    }
    expect(reads.flatMap(({ messages }) => seqsOf(messages))).toEqual(upTo(150, 76))
    expect(new Set(reads.flatMap(({ changed }) => seqsOf(changed)))).toEqual(new Set(upTo(75)))
  })

  test('loses nothing of one commit that is more than an answer holds', async () => {
    await say(300)
    await change(...upTo(250))
    await change(300)
    const reads = await readAll({ seq: 300, rev: 0 }, 200)
    expect(reads.flatMap(({ changed }) => seqsOf(changed))).toEqual([...upTo(250), 300])
  })
})

test('[FEED-4] cursors of several rooms are read at once', async () => {
  await say(3)
  await change(2)
  const other = (await own.services.openSession(null)).sessionId
  expect([...(await changes().cursors([sessionId, other, 'nowhere']))].sort()).toEqual(
    [
      [sessionId, { seq: 3, rev: 1 }],
      [other, { seq: 0, rev: 0 }],
    ].sort(),
  )
})

describe('[CARD-1] [FEED-2] cards that are newer than a cursor', () => {
  /** Inserts an agreement with lines of this length, in a commit of its own. */
  async function open(id: string, { lines = 1, characters = 10 } = {}): Promise<void> {
    await sql(
      `INSERT INTO card (id, session_id, kind, question, opened_by, message_id, seq, rev)
         VALUES ($1, $2, 'agreement', 'Who cooks?', 'ana', 'm', 1, next_rev($2))`,
      [id, sessionId],
    )
    await sql(
      `INSERT INTO card_line (card_id, session_id, id, position, text)
         SELECT $1, $2, 'l' || n, n, repeat('x', $4) FROM generate_series(1, $3::int) n`,
      [id, sessionId, lines, characters],
    )
  }
  const id = (name: string) => `${name} of ${sessionId}`

  test('are read in the same snapshot, whole, each with its rev', async () => {
    await open(id('a'))
    await open(id('b'))
    expect((await since({ seq: 0, rev: 1 })).cards).toMatchObject([
      { id: id('b'), rev: 2, lines: [{ text: 'x'.repeat(10) }] },
    ])
    const now = await changes().roomNow(sessionId, 10)
    expect(
      now?.cards.map((card) => card.id),
      'for a newcomer',
    ).toEqual([id('a'), id('b')])
  })

  test('are cut between two revs with the messages that changed, and none is left out', async () => {
    await say(3)
    await open(id('a'), { lines: 20, characters: ANSWER_MAX_BYTES / 32 })
    await change(2)
    await open(id('b'), { lines: 20, characters: ANSWER_MAX_BYTES / 32 })
    await change(1)
    const reads = await readAll({ seq: 3, rev: 0 }, 200)
    expect(reads.map(({ rev, hasMoreChanges }) => [rev, hasMoreChanges])).toEqual([
      [2, true],
      [4, false],
    ])
    expect(reads.flatMap(({ cards }) => cards.map((card) => card.id))).toEqual([id('a'), id('b')])
    expect(reads.flatMap(({ changed }) => seqsOf(changed))).toEqual([2, 1])
  })
})
