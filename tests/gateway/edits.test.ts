import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#lib/protocol/entities.ts'
import type { Joined, RoomChanges } from '#lib/protocol/events/room.ts'
import { enter, newBrowserId, type Access, type EnterOptions, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { startRedis, type StartedRedis } from '#tests/support/redis-server.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let redis: StartedRedis
let other: RunningProcess
beforeAll(async () => {
  redis = await startRedis()
  world = await startWorld({ isParleyAway: true, environment: { REDIS_URL: redis.url } })
  other = await startGateway(world.environment)
})
afterAll(() => world.stop())

const NEW: EnterOptions = { afterRev: 0 }
const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
const joinedAs = (person: Person) => person.heard('joinedSession').at(-1) as Joined
const messageOf = async (person: Person, text: string, tempMsgId: string | null = null) => {
  const answer = await person.say(text, tempMsgId)
  if (!answer.success || !answer.message) throw new Error('the message must be stored for this test to mean anything')
  return answer.message
}
const edit = (person: Person, messageId: string, text: string) =>
  person.ask('editMessage', { ...own(person), messageId, text })
const remove = (person: Person, messageId: string) => person.ask('deleteMessage', { ...own(person), messageId })
const tells = (id: string, fits: (message: Message) => boolean) => (change: RoomChanges) =>
  change.messages?.some((message) => message.id === id && fits(message)) ?? false
const rowOf = async (id: string) => (await world.sql('SELECT * FROM message WHERE id = $1', [id]))[0]!

let access: Access
/** The owner. */
let ana: Person
/** At the other gateway. */
let ben: Person
/** A client of contract sections 1 to 8, at the other gateway. */
let chiyo: Person
beforeEach(async () => {
  const owner = newBrowserId()
  access = await world.open(owner)
  ana = await enter(world.gateway.url, access, { ...NEW, anonymousBrowserId: owner })
  ben = await enter(other.url, access, NEW)
  chiyo = await enter(other.url, access)
  await ana.hears('presence', ({ online }) => online.length === 3)
})

describe('[EDIT-1] editing one’s own message', () => {
  test('[EDIT-3] gives it other words, keeps its place and time, and reaches both gateways', async () => {
    const before = await messageOf(ana, 'we meet at six')
    await ben.hears('msgFromServer', ({ id }) => id === before.id)
    const answer = await edit(ana, before.id, '  \u2063we meet at seven ')
    const after = {
      ...before,
      text: 'we meet at seven',
      edits: 1,
      editedAt: expect.any(String),
      rev: expect.any(Number),
    }
    expect(answer).toEqual({ success: true, message: after })
    for (const person of [ana, ben])
      await person.hears(
        'roomChanged',
        tells(before.id, ({ edits }) => edits === 1),
      )
    expect(new Date((answer as { message: Message }).message.editedAt!).getTime()).toBeGreaterThanOrEqual(
      Date.parse(before.timestamp),
    )
    const late = await enter(world.gateway.url, access, NEW)
    expect(joinedAs(late).messages.find(({ id }) => id === before.id)).toEqual(after)
  })

  test('[DEC-46] the same words change nothing, also after the window', async () => {
    const { id } = await messageOf(ana, 'as it was')
    expect(await edit(ana, id, ' as it was ')).toMatchObject({ success: true, message: { text: 'as it was' } })
    await world.sql(`UPDATE message SET created_at = created_at - interval '1 hour' WHERE id = $1`, [id])
    expect(await edit(ana, id, 'as it was')).toMatchObject({ success: true })
    expect(await rowOf(id)).toMatchObject({ rev: null, details: null })
  })

  test('is refused after 15 minutes with EDIT_TOO_LATE, and the eleventh time with EDIT_TOO_OFTEN', async () => {
    const { id } = await messageOf(ana, 'version 0')
    for (let version = 1; version <= 10; version++) {
      expect(await edit(ana, id, `version ${version}`)).toMatchObject({ message: { edits: version } })
    }
    expect(await edit(ana, id, 'version 11')).toMatchObject({ success: false, code: 'EDIT_TOO_OFTEN' })
    const { id: late } = await messageOf(ana, 'long ago')
    await world.sql(`UPDATE message SET created_at = created_at - interval '901 s' WHERE id = $1`, [late])
    expect(await edit(ana, late, 'just now')).toMatchObject({ success: false, code: 'EDIT_TOO_LATE' })
    expect([(await rowOf(id)).text, (await rowOf(late)).text]).toEqual(['version 10', 'long ago'])
  })

  test('is refused for another person’s message, also to the owner, and for a notice; a refusal changes nothing', async () => {
    const { id: messageId } = await messageOf(ben, 'mine')
    const elsewhere = await enter(world.gateway.url, await world.open())
    const { id: foreign } = await messageOf(elsewhere, 'another chat')
    const notice = joinedAs(ana).messages[0]!.id
    const cases: [Person, string, string, string][] = [
      [ana, messageId, 'yours', 'FORBIDDEN'],
      [ana, notice, 'nobody came', 'FORBIDDEN'],
      [elsewhere, messageId, 'from outside', 'INVALID_REQUEST'],
      [ben, foreign, 'from outside', 'INVALID_REQUEST'],
      [ben, 'nowhere', 'text', 'INVALID_REQUEST'],
      [ben, messageId, ' \u2063 ', 'INVALID_REQUEST'],
      [ben, messageId, 'x'.repeat(4097), 'INVALID_REQUEST'],
    ]
    for (const [person, id, text, code] of cases) {
      expect(await edit(person, id, text), `${text.slice(0, 20)} on ${id}`).toMatchObject({ success: false, code })
    }
    expect(await ana.ask('editMessage', { ...own(ben), messageId, text: 'x' })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await rowOf(messageId)).toMatchObject({ text: 'mine', rev: null })
    expect(ana.heard('roomChanged').filter(({ messages = [] }) => messages.length > 0)).toEqual([])
  })

  test('as whichever of their ids it was sent', async () => {
    const anonymousBrowserId = newBrowserId()
    const guest = await enter(world.gateway.url, access, { anonymousBrowserId })
    const { id } = await messageOf(guest, 'as a guest')
    const { token } = await world.signUp()
    const account = await enter(other.url, access, { ...NEW, anonymousBrowserId, token })
    expect(account.userId).not.toBe(guest.userId)
    expect(await edit(account, id, 'as an account')).toMatchObject({
      message: { text: 'as an account', userId: guest.userId },
    })
  })

  test('[EDIT-4] [PROD-27] as a guest who became this account on another device meanwhile, at both gateways', async () => {
    const { token } = await world.signUp()
    const phone = await enter(other.url, access, { ...NEW, token })
    const tablet = await enter(world.gateway.url, access, { ...NEW, token })
    const anonymousBrowserId = newBrowserId()
    const guest = await enter(world.gateway.url, access, { anonymousBrowserId })
    const { id } = await messageOf(guest, 'as a guest')
    expect(await edit(phone, id, 'as another')).toMatchObject({ code: 'FORBIDDEN' })
    await enter(world.gateway.url, access, { ...NEW, anonymousBrowserId, token })
    for (const device of [phone, tablet]) {
      await device.hears('ownIds', ({ ids }) => ids.includes(guest.userId))
      expect(await edit(device, id, device === phone ? 'by phone' : 'by tablet')).toMatchObject({ success: true })
    }
    expect(await remove(phone, id)).toMatchObject({ message: { deletedBy: 'author' } })
  })

  test('takes nothing of the quota', async () => {
    const { id } = await messageOf(ana, 'one message')
    const used = async () => (await world.sql('SELECT count FROM usage WHERE subject = $1', [ana.userId]))[0]?.count
    const before = await used()
    await edit(ana, id, 'the same message')
    expect([before, await used()]).toEqual([1, 1])
  })

  test('[FEED-3] a client of contract sections 1 to 8 reads messagesUpdated', async () => {
    const { id, seq } = await messageOf(ana, 'teh typo')
    await chiyo.hears('msgFromServer', (message) => message.id === id)
    await edit(ana, id, 'the typo')
    const { messages, lastSeq } = await chiyo.hears('messagesUpdated', ({ messages }) =>
      messages.some((message) => message.id === id && message.text === 'the typo'),
    )
    expect([lastSeq, messages.at(-1)?.seq, messages[0]?.seq]).toEqual([seq, seq, 1])
    await ben.ask('react', { ...own(ben), messageId: id, emoji: '👍', isOn: true })
    await ana.hears(
      'roomChanged',
      tells(id, ({ reactions = [] }) => reactions.length === 1),
    )
    await messageOf(ana, 'and on it goes')
    await chiyo.hears('msgFromServer', ({ text }) => text === 'and on it goes')
    expect(chiyo.heard('messagesUpdated'), 'nothing of reactions').toHaveLength(1)
    expect(ben.heard('messagesUpdated')).toEqual([])
  })
})

describe('[EDIT-4] deleting', () => {
  const tombstone = ({ id, seq, userId, userName, timestamp }: Message, deletedBy: 'author' | 'owner') => ({
    ...{ id, seq, userId, userName, timestamp, status: 'sent', kind: 'person', text: '' },
    ...{ deletedAt: expect.any(String), deletedBy, rev: expect.any(Number) },
  })

  test('one’s own leaves a tombstone for everybody, on both gateways, and says so twice', async () => {
    const message = await messageOf(ben, 'a secret', 'temp-1')
    await ben.ask('react', { ...own(ben), messageId: message.id, emoji: '👍', isOn: true })
    await edit(ben, message.id, 'another secret')
    const expected = { ...tombstone(message, 'author'), tempMsgId: 'temp-1' }
    const answer = await remove(ben, message.id)
    expect(answer).toEqual({ success: true, message: expected })
    for (const person of [ana, ben]) {
      await person.hears(
        'roomChanged',
        tells(message.id, ({ deletedBy }) => deletedBy === 'author'),
      )
    }
    expect(await remove(ben, message.id), 'twice').toEqual(answer)
    const late = await enter(world.gateway.url, access, NEW)
    expect(joinedAs(late).messages.find(({ id }) => id === message.id)).toEqual(expected)
    const again = await ben.say('a secret', 'temp-1')
    expect(again, 'the same tempMsgId').toEqual({ success: true, message: expected })
  })

  test('[FEED-3] a client of contract sections 1 to 8 that was away reads it when it comes back; nothing without a change', async () => {
    const { id } = await messageOf(ana, 'teh typo')
    const { seq: afterSeq } = await messageOf(ana, 'a secret')
    const missed = (person: Person) => person.heardEvents.filter(({ name }) => name === 'messagesUpdated')
    chiyo.leave()
    const { anonymousBrowserId } = chiyo
    const unchanged = await enter(other.url, access, { anonymousBrowserId, afterSeq })
    expect(missed(unchanged)).toEqual([])
    unchanged.leave()
    const { id: newer } = await messageOf(ana, 'said later')
    await edit(ana, newer, 'said later on')
    const ahead = await enter(other.url, access, { anonymousBrowserId, afterSeq })
    expect(missed(ahead), 'what it lacks comes as it is').toEqual([])
    ahead.leave()
    await edit(ana, id, 'the typo')
    const back = await enter(other.url, access, { anonymousBrowserId, afterSeq })
    expect(back.heardEvents.map(({ name }) => name).slice(0, 2)).toEqual(['messagesUpdated', 'joinedSession'])
    const { messages, lastSeq } = back.heard('messagesUpdated')[0]!
    expect([messages[0]?.seq, messages.at(-1)?.seq, lastSeq]).toEqual([1, afterSeq, afterSeq])
    expect(messages.find((message) => message.id === id)?.text).toBe('the typo')
    await back.join({ afterSeq })
    expect(missed(back), 'a joined socket has heard it').toHaveLength(1)
  })

  test('[FEED-3] a client of contract sections 1 to 8 reads "Message deleted"', async () => {
    const { id } = await messageOf(ben, 'a secret')
    await chiyo.hears('msgFromServer', (message) => message.id === id)
    await remove(ana, id)
    const isTold = ({ messages }: { messages: Message[] }) =>
      messages.some((message) => message.id === id && message.text === 'Message deleted')
    expect(await chiyo.hears('messagesUpdated', isTold)).not.toMatchObject({ text: 'a secret' })
    expect(isTold(joinedAs(await enter(world.gateway.url, access)))).toBe(true)
    expect(isTold(joinedAs(await enter(world.gateway.url, access, { afterSeq: 0 })))).toBe(true)
  })

  test('the owner removes any message, and their own as its author', async () => {
    const [theirs, mine] = [await messageOf(ben, 'from Ben'), await messageOf(ana, 'from Ana')]
    expect(await remove(ana, theirs.id)).toMatchObject({ message: tombstone(theirs, 'owner') })
    expect(await remove(ana, mine.id)).toMatchObject({ message: tombstone(mine, 'author') })
    expect(await remove(ben, theirs.id), 'gone already').toMatchObject({ message: { deletedBy: 'owner' } })
  })

  test('is refused for other people’s messages and notices, and a tombstone takes no edit and no reaction', async () => {
    const message = await messageOf(ana, 'stays')
    const notice = joinedAs(ana).messages[0]!.id
    expect(await remove(ben, message.id)).toMatchObject({ success: false, code: 'FORBIDDEN' })
    expect(await remove(ana, notice)).toMatchObject({ success: false, code: 'FORBIDDEN' })
    expect(await remove(ana, 'nowhere')).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    expect(await rowOf(message.id)).toMatchObject({ text: 'stays', rev: null })
    await remove(ana, message.id)
    expect(await edit(ana, message.id, 'back')).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    expect(await ben.ask('react', { ...own(ben), messageId: message.id, emoji: '👍', isOn: true })).toMatchObject({
      code: 'INVALID_REQUEST',
    })
    await ana.ask('clearChat', { sessionId: access.sessionId })
    expect(await remove(ana, message.id), 'cleared').toMatchObject({ success: false, code: 'INVALID_REQUEST' })
  })

  test('[DEC-49] the history over HTTP holds the tombstone, with an empty text', async () => {
    const message = await messageOf(ben, 'a secret')
    await remove(ana, message.id)
    const reader = { ids: [], accountId: null, hasKey: true }
    const { messages } = await world.services.readHistory(reader, access.sessionId, { limit: 50 })
    expect(messages.find(({ id }) => id === message.id)).toEqual(tombstone(message, 'owner'))
  })

  test('leaves its text in no column of the database', async () => {
    const word = 'xylophonist'
    const { id, seq } = await messageOf(ben, `the ${word} is here`)
    const { sessionId } = access
    await world.sql(
      `INSERT INTO message_version (session_id, after_seq, seq, position, text, is_behind_reply) VALUES ($1, $2, $2, 0, $3, false)`,
      [sessionId, seq, `a ${word}`],
    )
    await world.sql('INSERT INTO memory_segment (session_id, from_seq, to_seq) VALUES ($1, 1, $2)', [sessionId, seq])
    await world.sql(
      `INSERT INTO memory_line (id, session_id, to_seq, position, kind, source_seqs, text)
       VALUES ($1, $2, $3, 0, 'topic', ARRAY[1, $3::int], $4)`,
      [`line-${id}`, sessionId, seq, `They talk of a ${word}`],
    )
    await world.sql(
      `INSERT INTO message_search (session_id, seq, words) SELECT session_id, seq, to_tsvector('simple', text) FROM message WHERE id = $1`,
      [id],
    )
    await world.sql('UPDATE session SET proposed_title = $2, title_to_seq = $3 WHERE id = $1', [sessionId, word, seq])
    const holding = async () => {
      const columns = await world.sql(
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
      )
      const found = []
      for (const { name } of columns) {
        const [row] = await world.sql(
          `SELECT count(*)::int AS rows FROM "${name}" t WHERE to_jsonb(t)::text ILIKE $1`,
          [`%${word}%`],
        )
        if ((row?.rows as number) > 0) found.push(name)
      }
      return found.toSorted()
    }
    const TABLES = ['memory_line', 'message', 'message_search', 'message_version', 'session']
    expect(await holding(), 'it must be there for this test to mean anything').toEqual(TABLES)
    await remove(ben, id)
    expect(await holding()).toEqual([])
  })
})
