import { beforeEach, describe, expect, test } from 'vitest'
import { makeParleyReactions } from '#lib/adapters/prisma/messages/parley-reactions.ts'
import { makeQuotations, renewQuotations } from '#lib/adapters/prisma/messages/quotations.ts'
import { quotationOf } from '#lib/domain/messages/addressed/quotation.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { makeReadAddressed } from '#lib/services/messages/read-addressed.ts'
import { makeSendMessage } from '#lib/services/messages/send-message.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()
const sql = async (text: string, values: unknown[] = []) => (await own.services.database.pool.query(text, values)).rows

let sessionId: string
let count = 0
beforeEach(async () => {
  sessionId = (await own.services.openSession(null)).sessionId
  await sql(`INSERT INTO participant (session_id, user_id, user_name) VALUES ($1, 'ana', 'Ana')`, [sessionId])
})
async function say(text: string, replied?: Message): Promise<Message> {
  const { message } = await own.services.messageLog.append({
    ...{ id: `${sessionId}-${++count}`, sessionId, userId: 'ana', personIds: ['ana'], text, status: 'sent' },
    ...(replied && { details: { replyTo: quotationOf(replied) } }),
  })
  return message
}
const rowsOf = async () =>
  new Map((await own.services.messageLog.latest(sessionId, 50)).messages.map((one) => [one.id, one]))
const revNow = async () => (await sql('SELECT last_rev FROM session WHERE id = $1', [sessionId]))[0].last_rev as number

describe('[REPLY-1] [FEED-1] when a quoted message changes', () => {
  test('its answers quote it anew, with the rev of that commit; other messages stay unchanged', async () => {
    const first = await say('the old words')
    const [one, plain, two, onAnother] = [await say('a', first), await say('b'), await say('c', first), await say('d')]
    const another = await say('e', onAnother)
    const before = await revNow()
    await own.services.database.prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM session WHERE id = ${sessionId} FOR NO KEY UPDATE`
      await renewQuotations(tx, sessionId, quotationOf({ ...first, text: 'the **new** words' }))
    })
    const rows = await rowsOf()
    for (const { id } of [one, two]) {
      expect(rows.get(id)).toMatchObject({
        rev: before + 1,
        replyTo: { messageId: first.id, snippet: 'the new words' },
      })
    }
    for (const { id } of [plain, onAnother]) expect(rows.get(id)).not.toHaveProperty('rev')
    expect(rows.get(another.id)?.replyTo).toMatchObject({ snippet: 'd' })
    expect(await revNow()).toBe(before + 1)
  })

  test('a quotation stored after the change is corrected; a true one takes no rev', async () => {
    const { renew } = makeQuotations(own.services.database)
    const first = await say('secret')
    const answer = await say('a', first)
    const before = await revNow()
    expect(await renew(sessionId, answer.replyTo!)).toBe(false)
    expect(await revNow()).toBe(before)
    await sql('UPDATE message SET text = $2 WHERE id = $1', [first.id, 'other words'])
    expect(await renew(sessionId, answer.replyTo!)).toBe(true)
    expect((await rowsOf()).get(answer.id)).toMatchObject({
      ...{ rev: before + 1, replyTo: { snippet: 'other words' } },
    })
    await sql('DELETE FROM message WHERE id = $1', [first.id])
    expect(await renew(sessionId, answer.replyTo!)).toBe(true)
    expect((await rowsOf()).get(answer.id)?.replyTo).toMatchObject({ snippet: 'Message deleted', userName: 'Ana' })
  })
})

test('[REPLY-3] a message that Parley answers is quoted if a person spoke after it, and only then', async () => {
  const { unlessLast } = makeQuotations(own.services.database)
  const asked = await say('Parley, well?')
  expect(await unlessLast(sessionId, asked.seq)).toBeNull()
  await say('and I say')
  expect(await unlessLast(sessionId, asked.seq)).toEqual(quotationOf(asked))
  await sql('UPDATE session SET cleared_seq = last_seq WHERE id = $1', [sessionId])
  expect(await unlessLast(sessionId, asked.seq)).toBeNull()
})

test('a send without an addressee asks the database nothing more', async () => {
  const asked: string[] = []
  const quotations = makeQuotations(own.services.database)
  const sendMessage = makeSendMessage({
    admitSender: async () => async () => {},
    messageLog: own.services.messageLog,
    appendAndTell: (draft) => own.services.messageLog.append(draft),
    readAddressed: makeReadAddressed({
      quotations: { find: (...args) => (asked.push('quoted'), quotations.find(...args)) },
      participants: { names: (id) => (asked.push('names'), own.services.participants.names(id)) },
    }),
    quotations: { renew: (...args) => (asked.push('renewed'), quotations.renew(...args)) },
    repeats: own.services.limits.repeats,
    room: () => ({}) as never,
    heard() {},
    warn() {},
    makeId: () => `${sessionId}-${++count}`,
  })
  const sender = { sessionId, userId: 'ana', accountId: null, ids: ['ana'], address: '::1', addressSubject: 'a' }
  const first = await sendMessage(sender, { text: 'an ordinary one', tempMsgId: null })
  await sendMessage(sender, { text: 'with an empty list @Ana', tempMsgId: null, mentions: [], replyTo: null })
  expect(asked).toEqual([])
  await sendMessage(sender, { text: 'hey @Ana', tempMsgId: null })
  expect(asked.splice(0)).toEqual(['names'])
  expect(await sendMessage(sender, { text: 'yes', tempMsgId: null, replyTo: first!.id })).toMatchObject({
    replyTo: { snippet: 'an ordinary one' },
  })
  expect(asked).toEqual(['quoted', 'renewed'])
})

describe('[REACT-3] a reaction of Parley’s', () => {
  const react = (seq: number, emoji = '🎉') =>
    makeParleyReactions(own.services.database).react(sessionId, seq, emoji, 8)

  test('is stored with its id and a rev, once for a message', async () => {
    const message = await say('we won')
    const before = await revNow()
    expect(await react(message.seq)).toBe(true)
    expect(await react(message.seq, '👍')).toBe(false)
    expect((await rowsOf()).get(message.id)).toMatchObject({
      ...{ rev: before + 1, reactions: [{ emoji: '🎉', userIds: [ASSISTANT_NAME], count: 1 }] },
    })
  })

  test('one in eight messages, also for messages in the same moment', async () => {
    const messages: Message[] = []
    for (let at = 0; at < 4; at++) messages.push(await say(`line ${at}`))
    const given = await Promise.all(messages.map(({ seq }) => react(seq)))
    expect(given.filter((isGiven) => isGiven)).toHaveLength(1)
    for (let at = 4; at < 24; at++) messages.push(await say(`line ${at}`))
    const [late] = messages.slice(-1)
    expect(await react(late!.seq)).toBe(true)
    const [next] = [await say('next')]
    expect(await react(next.seq)).toBe(false)
  })

  test('on nothing that was cleared, on no notice, not in a room that is over', async () => {
    const message = await say('we won')
    await sql(`UPDATE message SET kind = 'notice' WHERE id = $1`, [message.id])
    expect(await react(message.seq)).toBe(false)
    const cleared = await say('we won')
    await sql('UPDATE session SET cleared_seq = last_seq WHERE id = $1', [sessionId])
    expect(await react(cleared.seq)).toBe(false)
    const last = await say('we won')
    await sql('UPDATE session SET ended_at = now() WHERE id = $1', [sessionId])
    expect(await react(last.seq)).toBe(false)
  })
})
