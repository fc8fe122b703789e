import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ASSISTANT_NAME, SOMEBODY } from '#lib/protocol/brand.ts'
import type { Card } from '#lib/protocol/cards.ts'
import type { Brief } from '#lib/protocol/events/reading.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  // No notes are made unasked. A room has five replies or notes an hour, three of them for one person.
  const environment = { MEMORY_QUIET_SECONDS: '3600', REPLIES_PER_ROOM: '5/3600s', RATE_SENDS: 'off' }
  world = await startWorld({ environment })
})
afterAll(() => world.stop())

let access: Access
let ana: Person
let ben: Person
let cleo: Person
beforeEach(async () => {
  access = await world.open()
  ;[ana, ben, cleo] = [await come('Ana'), await come('Ben'), await come('Cleo')] as [Person, Person, Person]
  await ben.ask('setActivity', { ...own(ben), activity: 'called' })
})

const own = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
async function come(name: string, anonymousBrowserId = newBrowserId()): Promise<Person> {
  const person = await enter(world.gateway.url, access, { anonymousBrowserId, afterRev: 0 })
  await person.ask('renameUser', { ...own(person), newName: name })
  return person
}
async function say(person: Person, text: string, replyTo?: string) {
  const answer = await person.ask('msgFromClient', {
    ...own(person),
    text,
    tempMsgId: null,
    ...(replyTo && { replyTo }),
  })
  if (!answer.success || !answer.message) throw new Error('Not stored')
  return answer.message
}
async function readAll(person: Person): Promise<void> {
  await person.ask('markRead', { ...own(person), seq: 100_000 })
}
async function briefOf(person: Person): Promise<Brief | null> {
  const answer = await person.ask('readBrief', own(person))
  if (!answer.success) throw new Error(answer.error)
  return answer.brief
}
/** Stores messages of Ben and Cleo in turn, without the gateway. */
async function chatter(count: number, about: string): Promise<void> {
  const people = [ben, cleo]
  for (let at = 0; at < count; at++) {
    const { userId } = people[at % 2]!
    const id = `${access.sessionId}-${about}-${at}`
    const said = { id, sessionId: access.sessionId, userId, personIds: [userId], status: 'sent' as const }
    await world.services.messageLog.append({ ...said, text: `${about}, thought ${at}` })
  }
}
const notesMade = async () =>
  Number((await world.sql('SELECT count(*) FROM memory_segment WHERE session_id = $1', [access.sessionId]))[0]?.count)

describe('[BRIEF-2] a brief', () => {
  test('tells from 16 unread messages on how many by whom, what was decided, what is open and what was asked', async () => {
    const mine = await say(ana, 'I can cook on Saturday')
    await readAll(ana)
    await chatter(11, 'the barbecue')
    const decided = await say(ben, "Let's meet at the lake on Saturday")
    const agreed = await say(cleo, 'Fine with me')
    const open = await say(ben, 'Who brings a grill?')
    const asked = await say(cleo, 'What will you cook then?', mine.id)
    expect(await briefOf(ana), 'fifteen').toBeNull()
    const meant = await say(ben, '@Ana bring salt, please')
    const gone = await say(cleo, '@Ana this is not for you')
    await say(ana, 'Sure', meant.id)
    await cleo.ask('deleteMessage', { ...own(cleo), messageId: gone.id })

    expect(await briefOf(ana)).toEqual({
      count: 16,
      people: [
        { userId: ben.userId, userName: 'Ben', count: 9 },
        { userId: cleo.userId, userName: 'Cleo', count: 7 },
      ],
      lines: [
        {
          ...{ kind: 'decided', text: "Let's meet at the lake on Saturday", userId: null, userName: null },
          ...{ sources: [decided.id, agreed.id], seq: decided.seq },
        },
        {
          ...{ kind: 'open', text: 'Who brings a grill?', userId: ben.userId, userName: 'Ben' },
          ...{ sources: [open.id], seq: open.seq },
        },
        {
          ...{ kind: 'asked', text: 'What will you cook then?', userId: cleo.userId, userName: 'Cleo' },
          ...{ sources: [asked.id], seq: asked.seq },
        },
      ],
    })
    expect(await notesMade()).toBe(1)
    await briefOf(ana)
    expect(await notesMade(), 'what is noted is not noted again').toBe(1)
  })

  test('counts a former guest, as a sign-in leaves one, by the name that they had last', async () => {
    await readAll(ana)
    for (let at = 0; at < 16; at++) {
      const id = `${access.sessionId}-former-${at}`
      const former = { userId: 'guest-former', personIds: ['guest-former'], userName: at < 9 ? 'Zoe' : 'Adam' }
      const said = { id, sessionId: access.sessionId, status: 'sent' as const, text: `thought ${at}` }
      await world.services.messageLog.append({ ...said, ...former })
    }
    expect((await briefOf(ana))?.people).toEqual([{ userId: 'guest-former', userName: 'Adam', count: 16 }])
  })

  test('is gone once it is read, and names nothing that was cleared or deleted', async () => {
    await readAll(ana)
    await chatter(20, 'the move')
    const plan = await say(ben, "Let's rent the big van")
    await say(cleo, 'Yes')
    expect((await briefOf(ana))?.lines).toMatchObject([{ kind: 'decided', text: "Let's rent the big van" }])
    await ben.ask('deleteMessage', { ...own(ben), messageId: plan.id })
    expect((await briefOf(ana))?.lines).toEqual([])
    await readAll(ana)
    expect(await briefOf(ana)).toBeNull()
    await chatter(20, 'another thing')
    await ana.ask('clearChat', { sessionId: access.sessionId })
    expect(await briefOf(ana)).toBeNull()
  })

  test('[CARD-1] names what was agreed on a card among the unread, with the card as its source', async () => {
    const open = async (question: string) => {
      const lines = [{ text: 'Ben cooks', sources: [] }]
      const opened = await ben.ask('openCard', { ...own(ben), question, lines, people: [ben.userId, cleo.userId] })
      if (!opened.success) throw new Error(opened.error)
      return opened.card
    }
    const agree = async ({ id: cardId, version }: Card) => {
      for (const person of [ben, cleo]) {
        await person.ask('answerCard', { ...own(person), cardId, version, answer: 'agree' })
      }
    }
    await agree(await open('Read before?'))
    const early = await open('Who cooks?')
    await readAll(ana)
    await chatter(16, 'the supper')
    const late = await open('Who else?')
    await agree(late)
    await agree(early)
    await open('Never answered?')
    const line = ({ question, messageId, seq }: Card) => ({
      ...{ kind: 'decided', text: `${question} · Ben cooks`, userId: null, userName: null },
      ...{ sources: [messageId], seq },
    })
    const brief = await briefOf(ana)
    expect(brief?.lines).toEqual([line(early), line(late)])
    expect(brief, 'cards count as of whoever opened them').toMatchObject({
      ...{ count: 18, people: [{ userId: ben.userId, userName: 'Ben', count: 10 }, { count: 8 }] },
    })
    await readAll(ana)
    await chatter(16, 'another thing')
    expect((await briefOf(ana))?.lines).toEqual([])
    const cleared = await open('Cleared?')
    await ana.ask('clearChat', { sessionId: access.sessionId })
    await agree(cleared)
    await chatter(16, 'after all')
    expect((await briefOf(ana))?.lines).toEqual([])
  })

  test('[CARD-4] [PROD-26] counts a card as of the account into which a sign-in merged its guest, and never names an id', async () => {
    const guestId = ben.userId
    await readAll(ana)
    await chatter(16, 'the trip')
    const opened = await ben.ask('openPoll', { ...own(ben), question: 'Which day?', options: ['Friday', 'Sunday'] })
    expect(opened).toMatchObject({ success: true, card: { openedBy: guestId } })
    const account = await world.signUp()
    await world.services.accounts.link(guestId, account)
    const asGuest = { userId: guestId, userName: 'Ben', count: 9 }
    expect((await briefOf(ana))?.people, 'not merged yet').toContainEqual(asGuest)
    await ben.join()
    const { accountId } = account
    expect(ben.userId).toBe(accountId)
    expect((await briefOf(ana))?.people).toContainEqual({ userId: accountId, userName: 'Ben', count: 1 })

    await world.sql('DELETE FROM participant WHERE session_id = $1 AND user_id = $2', [access.sessionId, accountId])
    expect((await briefOf(ana))?.people, 'by the name of their messages').toContainEqual(asGuest)
    const openedBy = (id: string) =>
      world.sql('UPDATE card SET opened_by = $2 WHERE session_id = $1', [access.sessionId, id])
    await openedBy('guest-gone')
    expect((await briefOf(ana))?.people).toContainEqual({ userId: 'guest-gone', userName: SOMEBODY, count: 1 })
    await openedBy(ASSISTANT_NAME)
    const byParley = { userId: ASSISTANT_NAME, userName: ASSISTANT_NAME, count: 1 }
    expect((await briefOf(ana))?.people).toContainEqual(byParley)
  })

  test('has the questions that Parley put to its reader, until they have said something', async () => {
    const ask = async (id: string, text: string) => {
      const by = {
        userId: ASSISTANT_NAME,
        userName: ASSISTANT_NAME,
        personIds: [ASSISTANT_NAME],
        kind: 'parley' as const,
      }
      await world.services.messageLog.append({ id, sessionId: access.sessionId, ...by, text, status: 'sent' })
    }
    await ask(`${access.sessionId}-read`, 'Ana, have you read this?')
    await readAll(ana)
    await ask(`${access.sessionId}-asked`, 'Ana, what do you think of Friday?')
    await chatter(16, 'the trip')
    const asked = { kind: 'asked', text: 'Ana, what do you think of Friday?', userName: ASSISTANT_NAME }
    expect((await briefOf(ana))?.lines).toMatchObject([{ ...asked, sources: [`${access.sessionId}-asked`] }])
    await say(ana, 'Friday is fine')
    expect(await briefOf(ana)).toMatchObject({ count: 17, lines: [] })
  })

  test('is private: the other people hear nothing of it and get one of their own', async () => {
    await Promise.all([ana, ben, cleo].map(readAll))
    await chatter(40, 'the trip')
    await ben.hears('msgFromServer', ({ text }) => text === 'the trip, thought 39')
    const heard = ben.heardEvents.length
    await briefOf(ana)
    await briefOf(ana)
    await say(ana, 'done')
    await ben.hears('msgFromServer', ({ text }) => text === 'done')
    const news = ben.heardEvents.slice(heard).filter(({ name }) => name !== 'userTyping' && name !== 'presence')
    expect(news).toMatchObject([
      { name: 'roomChanged', payload: { memory: { rev: expect.any(Number) } } }, // the notes are everybody's
      { name: 'msgFromServer' },
    ])
    expect(await briefOf(ben)).toMatchObject({
      count: 21,
      people: [{ userName: 'Cleo', count: 20 }, { userName: 'Ana' }],
    })
    const theirs = { sessionId: access.sessionId, userId: ben.userId }
    expect(await ana.ask('readBrief', theirs)).toMatchObject({ success: false, code: 'FORBIDDEN' })
  })

  test('[DEC-61] has counts and people alone if the room’s budget is used up', async () => {
    await readAll(ana)
    for (let at = 0; at < 5; at++)
      await world.sql('INSERT INTO reply_grant (holder, session_id, payer_id) VALUES ($1, $2, $3)', [
        `${access.sessionId}-${at}`,
        access.sessionId,
        ben.userId,
      ])
    await chatter(20, 'the budget')
    await say(ben, "Let's spend less")
    await say(cleo, 'Yes')
    const brief = await briefOf(ana)
    expect(brief).toMatchObject({ count: 22, lines: [] })
    expect(await notesMade()).toBe(0)
    await world.sql('DELETE FROM reply_grant WHERE session_id = $1', [access.sessionId])
    expect((await briefOf(ana))?.lines).toMatchObject([{ text: "Let's spend less" }])
  })

  test('[DEC-61] [DEC-66] has its notes made once for several readers at once, one of them new', async () => {
    await Promise.all([ana, ben, cleo].map(readAll))
    await chatter(24, 'once')
    const dave = await come('Dave')
    const before = (await world.asked()).length
    const briefs = await Promise.all([ana, dave, ana].map(briefOf))
    expect(briefs.map((brief) => brief?.count)).toEqual([24, 24, 24])
    expect((await world.asked()).slice(before).filter(({ text }) => text.includes('keep the notes'))).toHaveLength(1)
    expect(await notesMade()).toBe(1)
    const paid = await world.sql('SELECT payer_id FROM reply_grant WHERE session_id = $1', [access.sessionId])
    expect(paid).toHaveLength(1)
  })
})
