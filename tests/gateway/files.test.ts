import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#lib/protocol/entities.ts'
import type { Joined } from '#lib/protocol/events/room.ts'
import { bringFile } from '#tests/support/files.ts'
import { enter, newBrowserId, Person, type Access, type EnterOptions } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { startRedis } from '#tests/support/redis-server.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let other: RunningProcess
beforeAll(async () => {
  const redis = await startRedis()
  world = await startWorld({ isParleyAway: true, environment: { REDIS_URL: redis.url } })
  other = await startGateway(world.environment)
})
afterAll(() => world.stop())

const NEW: EnterOptions = { afterRev: 0 }
type Sent = string | { id: string; alt: string }
const send = (person: Person, files: Sent[], { text = '', tempMsgId = null as string | null, replyTo = '' } = {}) =>
  person.ask('msgFromClient', {
    ...{ sessionId: person.access.sessionId, userId: person.userId, text, tempMsgId, files },
    ...(replyTo && { replyTo }),
  })
const stored = async (...asked: Parameters<typeof send>): Promise<Message> => {
  const answer = await send(...asked)
  if (!answer.success || !answer.message) throw new Error('the message must be stored for this test to mean anything')
  return answer.message
}
const messageOf = (person: Person, id: string) => person.hears('msgFromServer', (message) => message.id === id)
const rowOf = async (fileId: string) => (await world.sql('SELECT * FROM stored_file WHERE id = $1', [fileId]))[0]!
const countIn = async ({ sessionId }: Access) =>
  (await world.sql('SELECT 1 FROM message WHERE session_id = $1', [sessionId])).length
const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })

/** Enters a client and records every packet it receives, acknowledgements included. */
async function enterWired(gatewayUrl: string, access: Access, options: EnterOptions = {}) {
  const person = new Person(gatewayUrl, access, options)
  const packets: string[] = []
  person.socket.io.on('open', () => {
    person.socket.io.engine.on('packet', ({ data }: { data?: unknown }) => packets.push(String(data)))
  })
  await person.connected()
  const answer = await person.join(options)
  if (!answer.success) throw new Error(`Could not join: ${answer.error}`)
  return { person, packets }
}
const addresseesIn = (packets: readonly string[]) =>
  new Set([...packets.join('\n').matchAll(/files\/[\w-]+\?for=([^&"]+)/g)].map(([, userId]) => userId))

let access: Access
let ana: Person
let ben: Person
beforeEach(async () => {
  access = await world.open()
  ana = await enter(world.gateway.url, access, NEW)
  ben = await enter(other.url, access, NEW)
})

describe('[IMG-1] a message with files', () => {
  test('has no words, or some, and its files in their order, with what their sender says of them', async () => {
    const [beach, contract] = [
      await bringFile(world, ana, { alt: 'sand' }),
      await bringFile(world, ana, { kind: 'pdf', name: 'contract.pdf' }),
    ]
    const message = await stored(ana, [
      { id: contract, alt: '' },
      { id: beach, alt: ' a beach\n' },
    ])
    expect(message).toMatchObject({ text: '', kind: 'person', status: 'sent' })
    expect(message.files).toMatchObject([
      { id: contract, kind: 'pdf', name: 'contract.pdf', width: null, thumbnailUrl: null, bytes: 1234 },
      { id: beach, kind: 'picture', alt: 'a beach', width: 640, height: 640 },
    ])
    expect(await rowOf(beach)).toMatchObject({ message_id: message.id, alt: 'a beach' })
    const unsaid = await stored(ana, [await bringFile(world, ana, { alt: 'sand' })], { text: 'look' })
    expect(unsaid).toMatchObject({ text: 'look', files: [{ alt: 'sand' }] })
    const [row] = await world.sql('SELECT details::text AS details FROM message WHERE id = $1', [message.id])
    expect(row!['details'], 'addresses are not stored').not.toContain('url')
  })

  test('is refused with nothing stored if a file is not the sender’s to send, or there is nothing to say', async () => {
    const elsewhere = await enter(world.gateway.url, await world.open(), NEW)
    const good = await bringFile(world, ana)
    const sent = await bringFile(world, ana)
    await stored(ana, [sent])
    const removed = await bringFile(world, ana)
    await world.sql('UPDATE stored_file SET removed_at = now() WHERE id = $1', [removed])
    const before = await countIn(access)
    const refused: Sent[][] = [
      ...[[], ['unknown'], [sent], [removed], [good, good]],
      [await bringFile(world, ben)],
      [await bringFile(world, elsewhere)],
      [good, await bringFile(world, ana, { isStored: false })],
      [good, '1', '2', '3', '4'],
    ]
    for (const files of refused) expect(await send(ana, files)).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await countIn(access)).toBe(before)
    expect(await rowOf(good)).toMatchObject({ message_id: null })
    expect(await send(ana, [good], { text: ' \n ' })).toMatchObject({ success: true, message: { text: '' } })
  })

  test('is stored once, however often and at whichever gateway it is sent', async () => {
    const file = await bringFile(world, ana)
    const tab = await enter(other.url, access, { ...NEW, anonymousBrowserId: ana.anonymousBrowserId })
    const before = await countIn(access)
    const answers = await Promise.all([ana, tab, ana].map((one) => send(one, [file], { tempMsgId: 'once' })))
    const ids = answers.map((answer) => answer.success && answer.message?.id)
    expect(new Set(ids).size).toBe(1)
    expect(answers[2]).toMatchObject({ message: { files: [{ id: file, url: expect.any(String) }] } })
    expect(await countIn(access)).toBe(before + 1)
  })

  test('is words to clients that know no files: live, on joining, and when it is told anew', async () => {
    const older = await enter(other.url, access)
    const files = [{ id: await bringFile(world, ana), alt: 'a beach' }]
    const { id, text } = await stored(ana, files)
    expect([text, (await messageOf(ben, id)).text, (await messageOf(older, id)).text]).toEqual([
      ...['', '', 'Picture: a beach'],
    ])
    const spoken = await stored(ana, [await bringFile(world, ana)], { text: 'look' })
    expect((await messageOf(older, spoken.id)).text).toBe('look')

    const joined = (person: Person) => person.heard('joinedSession').at(-1) as Joined
    const texts = (of: readonly Message[]) => of.filter(({ kind }) => kind === 'person').map((one) => one.text)
    expect(texts(joined(await enter(world.gateway.url, access)).messages)).toEqual(['Picture: a beach', 'look'])
    expect(texts(joined(await enter(world.gateway.url, access, NEW)).messages)).toEqual(['', 'look'])
    await ana.ask('editMessage', { ...own(ana), messageId: spoken.id, text: '' })
    const anew = await older.hears('messagesUpdated')
    expect(texts(anew.messages)).toEqual(['Picture: a beach', 'Picture'])
  })

  test('[EDIT-1] keeps its files when its words change, or go', async () => {
    const { id } = await stored(ana, [await bringFile(world, ana)], { text: 'here' })
    const edited = await ana.ask('editMessage', { ...own(ana), messageId: id, text: '' })
    expect(edited).toMatchObject({ success: true, message: { text: '', edits: 1, files: [{ kind: 'picture' }] } })
    const changed = await ben.hears('roomChanged', ({ messages }) => messages?.[0]?.id === id)
    expect(changed.messages![0]!.files![0]!.url).toContain(`for=${ben.userId}`)
    const plain = await ana.say('only words')
    const messageId = plain.success ? plain.message!.id : ''
    expect(await ana.ask('editMessage', { ...own(ana), messageId, text: '' })).toMatchObject({
      code: 'INVALID_REQUEST',
    })
  })

  test('[MSG-29] counts as one message; repeated after its gateway was killed, it is one, with one file', async () => {
    const doomed = await startGateway({ ...world.environment, QUOTA_ANONYMOUS_DAILY: '1' })
    const dora = await enter(doomed.url, access, NEW)
    await stored(dora, [await bringFile(world, dora), await bringFile(world, dora)])
    const late = await bringFile(world, dora)
    expect(await send(dora, [late])).toMatchObject({ code: 'QUOTA_EXCEEDED' })
    expect(await rowOf(late), 'a spent quota leaves it unsent').toMatchObject({ message_id: null, removed_at: null })

    const chiyo = await enter(doomed.url, access, NEW)
    const file = await bringFile(world, chiyo)
    const before = await countIn(access)
    const unanswered = send(chiyo, [file], { tempMsgId: 'again' }).catch(() => null)
    await doomed.kill('SIGKILL')
    await unanswered
    const { anonymousBrowserId } = chiyo
    const back = await enter(world.gateway.url, access, { ...NEW, anonymousBrowserId })
    const { id } = await stored(back, [file], { tempMsgId: 'again' })
    expect((await messageOf(ben, id)).files).toHaveLength(1)
    expect(await countIn(access)).toBe(before + 1)
    expect(await rowOf(file)).toMatchObject({ message_id: id })
  })
})

describe('[IMG-2] addresses of files', () => {
  test('are each person’s own, in every packet of every gateway, tab and kind of client', async () => {
    const owner = newBrowserId()
    access = await world.open(owner)
    const people = [
      await enterWired(world.gateway.url, access, { ...NEW, anonymousBrowserId: owner }),
      await enterWired(other.url, access, { ...NEW, anonymousBrowserId: owner }),
      await enterWired(world.gateway.url, access, NEW),
      await enterWired(other.url, access),
    ]
    const [one, tab, two, older] = people.map(({ person }) => person) as [Person, Person, Person, Person]
    const message = await stored(one, [await bringFile(world, one)], { text: 'a beach' })
    const told = await Promise.all([tab, two, older].map((person) => messageOf(person, message.id)))
    const urls = [message, ...told].map(({ files }) => files![0]!.url!)
    expect(urls[1], 'the same in one’s other tab').toBe(urls[0])
    expect(new Set(urls).size).toBe(3)
    expect(urls[2]).toMatch(
      new RegExp(`^/chat/session/${access.sessionId}/files/[\\w-]+\\?for=${two.userId}&key=[\\w-]{22}$`),
    )
    expect(told[1]!.files![0]!.thumbnailUrl).toBe(`${urls[2]}&size=thumbnail`)

    await two.ask('react', { ...own(two), messageId: message.id, emoji: '👍', isOn: true })
    await one.ask('editMessage', { ...own(one), messageId: message.id, text: 'a beach at noon' })
    await older.hears('messagesUpdated')
    await two.hears('roomChanged', ({ messages }) => messages?.[0]?.edits === 1)
    const search = { ...own(two), query: 'noon' }
    expect(await two.ask('searchMessages', search)).toMatchObject({
      hits: [{ message: { files: [{ url: urls[2] }] } }],
    })
    people.push(await enterWired(world.gateway.url, access, NEW), await enterWired(other.url, access))
    const late = people.at(-2)!.person
    const joined = late.heard('joinedSession').at(-1) as Joined
    expect(joined.messages.find(({ id }) => id === message.id)!.files![0]!.url).toContain(`for=${late.userId}`)
    await late.join({ afterSeq: 0, afterRev: 1 })

    await one.ask('deleteMessage', { ...own(one), messageId: message.id })
    for (const { person, packets } of people) expect(addresseesIn(packets)).toEqual(new Set([person.userId]))
  })
})
