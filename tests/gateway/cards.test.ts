import { beforeEach, describe, expect, test } from 'vitest'
import { makeCardStore } from '#lib/adapters/prisma/cards/card-store.ts'
import type { Agreement, Card, CardAnswer, Poll } from '#lib/protocol/cards.ts'
import type { Joined } from '#lib/protocol/events/room.ts'
import type { ClientEventInput } from '#lib/protocol/events/index.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'

const two = ownTwoGateways({ LOG_LEVEL: 'trace', RATE_CARDS: '30/60s' })
let access: Access
/** The owner. */
let ana: Person
/** On the other gateway. */
let ben: Person
beforeEach(async () => {
  access = await two.world.open()
  ana = await enter(two.world.gateway.url, access, { afterRev: 0 })
  ben = await enter(two.otherGateway.url, access, { afterRev: 0 })
})

const named = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
const cardIn = (answer: { success: boolean }): Card => {
  if ('card' in answer) return answer.card as Card
  throw new Error(JSON.stringify(answer))
}
type Opened = Partial<Omit<ClientEventInput<'openCard'>, 'sessionId' | 'userId'>>
const asksToOpen = (person: Person, opened: Opened = {}) =>
  person.ask('openCard', {
    ...{ ...named(person), question: 'Who cooks?', people: [ana.userId, ben.userId] },
    ...{ lines: [{ text: 'Ben cooks', sources: [] }], ...opened },
  })
const open = async (person: Person, opened: Opened = {}) => cardIn(await asksToOpen(person, opened)) as Agreement
type Given = Partial<Omit<ClientEventInput<'answerCard'>, 'sessionId' | 'userId' | 'cardId' | 'answer'>>
const answers = (person: Person, { id, version }: Card, answer: CardAnswer, given: Given = {}) =>
  person.ask('answerCard', { ...named(person), cardId: id, version, answer, ...given })
const poll = async (person: Person, options: Partial<ClientEventInput<'openPoll'>> = {}) =>
  cardIn(
    await person.ask('openPoll', { ...named(person), question: 'When?', options: ['Friday', 'Sunday'], ...options }),
  ) as Poll
const votes = (person: Person, { id }: Card, ...options: number[]) =>
  person.ask('votePoll', { ...named(person), pollId: id, options })
const hearsCard = async (person: Person, id: string, fits: (card: Card) => boolean = () => true): Promise<Card> => {
  const of = (cards: readonly Card[] | undefined) => cards?.find((card) => card.id === id && fits(card))
  const { cards } = await person.hears('roomChanged', ({ cards }) => of(cards) !== undefined)
  return of(cards)!
}
const isClosed = ({ state }: Card) => state !== 'open'
const notices = (person: Person) =>
  person
    .heard('msgFromServer')
    .flatMap(({ notice }) => (notice && /^agreed|^card|^poll/.test(notice.code) ? [notice] : []))
const say = async (person: Person, text: string) => {
  const answer = await person.say(text)
  if (!answer.success || !answer.message) throw new Error('it must be stored')
  return answer.message
}
/** Returns the number of statements that wait for a lock. */
const waiting = async () => {
  const rows = await two.world.sql(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length
}
const exportOf = async ({ userId }: Person, format: 'json' | 'md') => {
  const wanted = { sessionId: access.sessionId, format, timeZone: 'UTC' }
  const document = await two.world.services.exportChat({ ids: [userId], accountId: null, userId }, wanted)
  let text = ''
  for await (const piece of document.pieces) text += piece
  return text
}
const store = () =>
  makeCardStore(two.world.services.database, {
    ...{ makeId: newBrowserId, makeMessageId: newBrowserId },
    jobs: { addIn: () => Promise.reject(new Error('it answers nothing')) },
  })

describe('[CARD-1] an agreement', () => {
  test('[CARD-1] [DEC-62] a card names nobody whose account is deleted: it would wait for ever', async () => {
    const gone = 'a-deleted-account'
    await two.world.sql(`INSERT INTO participant (session_id, user_id, user_name) VALUES ($1, $2, 'Cleo')`, [
      access.sessionId,
      gone,
    ])
    const card = await open(ana, { people: [ana.userId, gone, ben.userId] })
    expect(card.people.map(({ userId }) => userId)).toEqual([ana.userId, ben.userId])
    expect(await asksToOpen(ana, { people: [gone] })).toMatchObject({ code: 'INVALID_REQUEST' })
  })

  test('stands in the list for everybody, waits for each by name, and closes when all have agreed', async () => {
    const older = await enter(two.world.gateway.url, access)
    const source = await say(ben, 'I could cook')
    const lines = [{ text: '  Ben\ncooks ', sources: [source.id, source.id] }]
    const card = await open(ana, { lines })
    const row = {
      ...{ kind: 'agreement', state: 'open', version: 1, question: 'Who cooks?', openedBy: ana.userId, closedAt: null },
      lines: [{ id: expect.any(String), text: 'Ben cooks', sources: [source.id], saidBy: ben.userId }],
      people: [ana, ben].map(({ userId }) => ({ userId, userName: 'Anon', hasAnswered: false })),
      reasons: [],
    }
    expect(card).toMatchObject(row)
    const message = await ben.hears('msgFromServer', ({ cardId }) => cardId === card.id)
    expect(message).toMatchObject({ id: card.messageId, seq: card.seq, kind: 'card', userId: 'chatsystem' })
    expect(await older.hears('msgFromServer', ({ id }) => id === message.id)).toMatchObject({
      text: 'Agreement: Who cooks?\n- Ben cooks',
    })
    expect(await hearsCard(ben, card.id)).toEqual(card)

    expect(cardIn(await answers(ben, card, 'agree'))).toMatchObject({ state: 'open' })
    const waiting = await hearsCard(ana, card.id, ({ people }) => people[1]!.hasAnswered)
    expect(waiting).toMatchObject({ state: 'open', people: [{ hasAnswered: false }, { hasAnswered: true }] })
    expect(waiting).not.toHaveProperty('notYet')
    await ben.ask('renameUser', { ...named(ben), newName: 'Ben' })
    await answers(ana, card, 'agree')
    expect(await hearsCard(ben, card.id, isClosed)).toMatchObject({
      ...{ state: 'agreed', closedAt: expect.any(String) },
      people: [{ userName: 'Anon' }, { userName: 'Ben' }],
    })
    await ben.ask('renameUser', { ...named(ben), newName: 'Anybody' })
    await ben.hears('msgFromServer', ({ notice }) => notice?.code === 'agreed')
    expect(notices(ben)).toEqual([{ code: 'agreed', args: { question: 'Who cooks?' } }])
    expect(await answers(ben, card, 'not-yet'), 'never changed').toMatchObject({ code: 'CARD_CLOSED' })
    const late = await enter(two.otherGateway.url, access, { afterRev: 0 })
    expect(late.heard('joinedSession')[0]).toMatchObject({
      changes: { cards: [{ id: card.id, state: 'agreed', people: [{ userName: 'Anon' }, { userName: 'Ben' }] }] },
    })
    expect(older.heard('roomChanged'), 'notices nothing of rows').toEqual([])
  })

  test('closes once when the last two people agree in the same instant at two gateways', async () => {
    for (let round = 0; round < 3; round++) {
      const card = await open(ana, { question: `Round ${round}?` })
      const holder = await two.world.services.database.pool.connect()
      await holder.query('BEGIN')
      await holder.query('SELECT 1 FROM session WHERE id = $1 FOR UPDATE', [access.sessionId])
      const both = Promise.all([ana, ben].map((person) => answers(person, card, 'agree')))
      await expect.poll(waiting).toBe(2)
      await holder.query('COMMIT')
      holder.release()
      expect((await both).map((one) => cardIn(one).state).toSorted()).toEqual(['agreed', 'open'])
    }
    await ben.hears('msgFromServer', ({ notice }) => notice?.code === 'agreed' && notice.args.question === 'Round 2?')
    const agreed = notices(ben).map(({ args }) => ('question' in args ? args.question : ''))
    expect(agreed).toEqual([0, 1, 2].map((round) => `Round ${round}?`))
  })

  test('a changed line makes a new version, which nobody has answered; an answer to the older one is refused', async () => {
    const source = await say(ben, 'I could cook')
    const card = await open(ana, {
      lines: [
        { text: 'Ben cooks', sources: [source.id] },
        { text: 'At eight', sources: [] },
      ],
    })
    await answers(ana, card, 'agree')
    const lineId = card.lines[0]!.id
    await answers(ben, card, 'change', { lineId, text: 'Ben cooks on Friday' })
    const changed = (await hearsCard(ana, card.id, ({ version }) => version === 2)) as Agreement
    const change = { userId: ben.userId, userName: 'Anon', before: 'Ben cooks', version: 2 }
    expect(changed.lines).toEqual([{ ...card.lines[0], text: 'Ben cooks on Friday', change }, card.lines[1]])
    const told = await ana.hears('msgFromServer', ({ notice }) => notice?.code === 'cardChanged')
    expect(told.text).toBe('Anon changed line 1 of “Who cooks?”.')
    expect(changed.people.map(({ hasAnswered }) => hasAnswered)).toEqual([false, false])
    expect(await answers(ana, card, 'agree')).toMatchObject({ code: 'CARD_CHANGED' })
    expect(await answers(ana, changed, 'change', { lineId }), 'to what?').toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await answers(ana, changed, 'change', { lineId: 'x', text: 'y' })).toMatchObject({ code: 'INVALID_REQUEST' })
    await answers(ana, changed, 'change', { lineId, text: 'Ben cooks on Friday' })
    await Promise.all([ana, ben].map((person) => answers(person, changed, 'agree')))
    const closing = await ana.hears('msgFromServer', ({ notice }) => notice?.code === 'agreed')
    expect(closing.text, 'for clients that draw no card').toBe(
      'Everybody named on it agreed: “Who cooks?”\n- Ben cooks on Friday\n- At eight',
    )
    const agreed = await hearsCard(ben, card.id, isClosed)
    expect(agreed, 'the same words are no change').toMatchObject({ version: 2, lines: [{ change }, {}] })
    await ana.ask('clearChat', { sessionId: access.sessionId })
    const late = await enter(two.world.gateway.url, access, { afterRev: 0 })
    const left = { id: card.id, lines: [{ text: 'Ben cooks on Friday' }, {}] }
    expect(late.heard('joinedSession')[0]).toMatchObject({ changes: { cards: [left] } })
    expect(JSON.stringify(late.heardEvents), 'a clear takes the words before').not.toContain('"before"')
  })

  test('[FEED-2] is in the memory as decided once all have agreed, and neither forgotten nor cleared', async () => {
    const older = await enter(two.world.gateway.url, access)
    const lines = ['Ben cooks', 'At eight'].map((text) => ({ text, sources: [] }))
    const [card, waiting] = [await open(ana, { lines }), await open(ben)]
    const remembered = async (person: Person) => {
      const answer = await person.ask('readMemory', { sessionId: access.sessionId })
      return answer.success ? answer.memory : answer
    }
    expect(await remembered(ana)).toEqual({ facts: [], notes: [] })
    await Promise.all([ana, ben].map((person) => answers(person, card, 'agree')))
    const decided = {
      ...{ id: card.id, kind: 'decision', text: 'Who cooks? · Ben cooks · At eight', userId: null, userName: null },
      ...{ seq: card.seq, isForgettable: false, cardId: card.id },
    }
    const notes = [{ fromSeq: card.seq, toSeq: card.seq, begunAt: card.openedAt, lines: [decided] }]
    expect(await remembered(ana), 'the owner cannot forget it, either').toEqual({ facts: [], notes })
    const forgetting = await ana.ask('forgetMemory', { sessionId: access.sessionId, lineId: card.id })
    expect(forgetting).toMatchObject({ code: 'NOT_FOUND' })

    const stayed = await ben.hears('roomChanged', ({ memory }) => memory !== undefined)
    expect(stayed.cards, 'in one piece of news').toMatchObject([{ id: card.id, state: 'agreed' }])
    await older.hears('memoryChanged')
    const late = await enter(two.otherGateway.url, access, { afterRev: 0 })
    expect(late.heard('joinedSession')[0]).toMatchObject({ changes: { memory: stayed.memory } })

    await ana.ask('withdrawCard', { ...named(ana), cardId: waiting.id })
    await ana.ask('clearChat', { sessionId: access.sessionId })
    expect(await remembered(late)).toEqual({ facts: [], notes })
  })

  test('[CARD-3] tells that a line has the words of its source only where it does, and no more once that is edited', async () => {
    const [hello, offer] = [await say(ben, 'hello'), await say(ben, 'Well. I can lend 5,000! In May.')]
    const source = (text: string, { id }: { id: string }) => ({ text, sources: [id] })
    const lines = [source('Ben lends us 5,000', hello), source('I can lend 5,000.', offer), source('I can lend', offer)]
    const quoted = (card: Card) => (card as Agreement).lines.map(({ isQuoted = false }) => isQuoted)
    const [card, agreed] = [await open(ana, { lines }), await open(ana, { lines })]
    expect(quoted(card)).toEqual([false, true, false])
    expect(
      card.lines.map(({ saidBy }) => saidBy),
      'whose the sources are',
    ).toEqual([ben, ben, ben].map(({ userId }) => userId))
    for (const person of [ana, ben]) await answers(person, agreed, 'agree')
    await ben.ask('editMessage', { ...named(ben), messageId: offer.id, text: 'I can lend 50' })
    await hearsCard(ana, card.id, (one) => !quoted(one).includes(true))
    await ben.ask('editMessage', { ...named(ben), messageId: hello.id, text: 'Ben lends us 5,000' })
    const changed = cardIn(await answers(ana, card, 'change', { lineId: card.lines[2]!.id, text: 'I can lend 50' }))
    expect(quoted(changed), 'said later, or changed').toEqual([false, false, false])
    // An older gateway changes the words alone.
    await two.world.sql('UPDATE card_line SET quoted_id = source_ids[1] WHERE id = $1', [card.lines[2]!.id])
    const late = await enter(two.world.gateway.url, access, { afterRev: 0 })
    const { cards = [] } = late.heard('joinedSession')[0]!.success
      ? (late.heard('joinedSession')[0] as Joined).changes!
      : {}
    expect(quoted(cards.find(({ id }) => id === agreed.id)!), 'never changed').toEqual([false, true, false])
    expect(quoted(cards.find(({ id }) => id === card.id)!)).toEqual([false, false, false])
  })

  test('names the people who do not agree once all have answered, or counts them without names', async () => {
    const cleo = await enter(two.world.gateway.url, access, { afterRev: 0 })
    const card = await open(ana, { people: [ana, ben, cleo].map(({ userId }) => userId) })
    await answers(ana, card, 'agree')
    await answers(ben, card, 'not-yet')
    await answers(cleo, card, 'not-yet', { isNameHidden: true, reason: 'too early', isReasonShared: true })
    const all = await hearsCard(ana, card.id, (one) => 'notYet' in one)
    expect(all).toMatchObject({ state: 'open', notYet: { userIds: [ben.userId], unnamed: 1 }, reasons: [] })
    await answers(ben, card, 'agree')
    await hearsCard(ana, card.id, (one) => one.kind === 'agreement' && one.notYet?.userIds.length === 0)
  })

  test('refuses wrong people, sources, versions and withdrawals', async () => {
    const cleo = await enter(two.world.gateway.url, access, { afterRev: 0 })
    const [card, gone] = [await open(ana), await say(ben, 'gone')]
    await ben.ask('deleteMessage', { ...named(ben), messageId: gone.id })
    const elsewhere = await two.world.open()
    const other = await enter(two.world.gateway.url, elsewhere, { afterRev: 0 })
    const foreign = await say(other, 'elsewhere')
    expect(await answers(cleo, card, 'agree')).toMatchObject({ code: 'FORBIDDEN' })
    expect(await answers(ana, { ...card, id: 'unknown' }, 'agree')).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await answers(ana, { ...card, version: 2 }, 'agree')).toMatchObject({ code: 'CARD_CHANGED' })
    for (const sources of [[gone.id], [foreign.id], [card.messageId], ['unknown']]) {
      expect(await asksToOpen(ana, { lines: [{ text: 'x', sources }] }), String(sources)).toMatchObject({
        code: 'INVALID_REQUEST',
      })
    }
    for (const people of [['Parley'], [other.userId], [ana.userId, 'guest-nobody'], []]) {
      expect(await asksToOpen(ana, { people }), String(people)).toMatchObject({ code: 'INVALID_REQUEST' })
    }
    const withdraw = (person: Person) => person.ask('withdrawCard', { ...named(person), cardId: card.id })
    expect(await withdraw(ben)).toMatchObject({ code: 'FORBIDDEN' })
    await withdraw(ana)
    expect(await withdraw(ana)).toMatchObject({ code: 'CARD_CLOSED' })
    await cleo.hears('msgFromServer', ({ notice }) => notice?.code === 'cardWithdrawn')
    expect(notices(cleo)).toEqual([{ code: 'cardWithdrawn', args: { userName: 'Anon', question: 'Who cooks?' } }])
  })

  test('[EDIT-4] [SESS-6] a deleted source takes its quotation, and a clear every card but what was agreed', async () => {
    const source = await say(ben, 'I could cook')
    const kept = await say(ana, 'good')
    const lines = [{ text: 'Ben cooks', sources: [source.id, kept.id] }]
    const [agreed, waiting] = [await open(ana, { lines }), await open(ben)]
    await Promise.all([ana, ben].map((person) => answers(person, agreed, 'agree')))
    await ben.ask('deleteMessage', { ...named(ben), messageId: source.id })
    const after = await hearsCard(
      ana,
      agreed.id,
      (one) => one.kind === 'agreement' && one.lines[0]!.sources.length === 1,
    )
    expect(after).toMatchObject({ state: 'agreed', lines: [{ text: 'Ben cooks', sources: [kept.id] }] })
    await ana.ask('clearChat', { sessionId: access.sessionId })
    const cleared = await ben.hears('roomChanged', ({ clearedSeq }) => clearedSeq !== undefined)
    expect(cleared.cards).toMatchObject([{ id: agreed.id, lines: [{ text: 'Ben cooks', sources: [] }] }])
    expect(await answers(ana, waiting, 'agree')).toMatchObject({ code: 'INVALID_REQUEST' })
    const late = await enter(two.world.gateway.url, access, { afterRev: 0 })
    expect(late.heard('joinedSession')[0]).toMatchObject({ changes: { cards: [{ id: agreed.id }] } })
  })

  test('[DOOR-3] a removed person blocks it until it is withdrawn; a reset leaves it in the old chat', async () => {
    const card = await open(ben)
    await ana.ask('removePerson', { ...named(ana), targetUserId: ben.userId })
    await ben.closed()
    const { people } = await hearsCard(ana, card.id, ({ rev }) => rev > card.rev)
    expect(people.map(({ isRemoved }) => isRemoved)).toEqual([undefined, true])
    expect(cardIn(await answers(ana, card, 'agree'))).toMatchObject({ state: 'open' })
    expect(await asksToOpen(ana, { people: [ben.userId] })).toMatchObject({ code: 'INVALID_REQUEST' })
    const withdrawn = await ana.ask('withdrawCard', { ...named(ana), cardId: card.id })
    expect(cardIn(withdrawn), 'by the owner').toMatchObject({ state: 'withdrawn' })
    expect(JSON.stringify(withdrawn), 'nobody is waited for').not.toContain('isRemoved')
    const told = await ana.hears('msgFromServer', ({ notice }) => notice?.code === 'cardWithdrawn')
    expect(told.text, 'whose it was').toBe('Anon withdrew “Who cooks?”, which Anon had opened.')
    await ana.ask('resetVote', named(ana))
    const { newSessionId: sessionId, newAccessToken: accessToken } = await ana.hears('sessionRedirect')
    const next = await enter(two.world.gateway.url, { sessionId, accessToken }, { afterRev: 0 })
    expect(next.heard('joinedSession')[0]).not.toHaveProperty('changes.cards')
  })

  test('[DOOR-3] does not close, nor say who does not agree, once a person who agreed was removed', async () => {
    const cleo = await enter(two.world.gateway.url, access, { afterRev: 0 })
    const everybody = { people: [ana, ben, cleo].map(({ userId }) => userId) }
    const [card, other] = [await open(ana, everybody), await open(ana, everybody)]
    for (const one of [card, other]) expect(cardIn(await answers(cleo, one, 'agree'))).toMatchObject({ state: 'open' })
    await ana.ask('removePerson', { ...named(ana), targetUserId: cleo.userId })
    await cleo.closed()
    await answers(ana, card, 'agree')
    expect(cardIn(await answers(ben, card, 'agree'))).toMatchObject({ state: 'open', closedAt: null })
    await answers(ana, other, 'agree')
    const refused = cardIn(await answers(ben, other, 'not-yet', { reason: 'too late', mayParleyUseReason: true }))
    expect(refused, 'no round that anybody could end').not.toHaveProperty('notYet')
    expect(notices(ben)).toEqual([])
    expect(cardIn(await ana.ask('withdrawCard', { ...named(ana), cardId: card.id }))).toMatchObject({
      state: 'withdrawn',
    })
  })

  test.each([
    ['known', false],
    ['unknown', true],
  ])('[DEC-62] is blocked when the account of a person on it is deleted, who was %s', async (_, preferAnonymous) => {
    const { world } = two
    const { accountId, token } = await world.signUp()
    await world.services.saveSettings(accountId, { startingName: 'Dan', preferAnonymous })
    const anonymousBrowserId = newBrowserId()
    const dan = await enter(world.gateway.url, access, { token, anonymousBrowserId })
    expect(dan.userId === accountId).toBe(!preferAnonymous)
    const people = [ana.userId, dan.userId]
    const card = await open(ana, { people })
    await answers(dan, card, 'agree')
    const { departures } = world.services
    await departures.leave(access.sessionId, [accountId, dan.userId])
    await departures.tellGone(await departures.deleteAccount(accountId))
    await dan.closed()
    const told = await hearsCard(ana, card.id, (one) => one.people.some(({ isRemoved }) => isRemoved))
    expect(told.people.map(({ isRemoved }) => isRemoved)).toEqual([undefined, true])
    expect(cardIn(await answers(ana, card, 'agree'))).toMatchObject({ state: 'open' })
    expect((await open(ana, { people })).people.map(({ userId }) => userId)).toEqual([ana.userId])

    const back = await enter(world.gateway.url, access, { anonymousBrowserId })
    const next = await open(ana, { people: [ana.userId, back.userId] })
    expect(next.people, 'the browser is a plain guest').toHaveLength(2)
  })

  test('[CARD-4] [DOOR-3] a person who was removed opens no card and closes no poll over a socket that still lives', async () => {
    const asked = await poll(ben)
    await ana.ask('removePerson', { ...named(ana), targetUserId: ben.userId })
    await ben.closed()
    const removed = { userId: ben.userId, ids: [ben.userId] }
    const opening = {
      sessionId: access.sessionId,
      openedBy: ben.userId,
      question: 'Again?',
      isMultiple: false,
      tempMsgId: null,
    }
    const lines = ['yes', 'no'].map((text) => ({ text, sources: [] }))
    for (const kind of ['agreement', 'poll'] as const) {
      const people = kind === 'poll' ? [] : [ana.userId]
      const opened = store().open({ ...opening, kind, lines, people, isHidden: false })
      await expect(opened, kind).rejects.toMatchObject({ code: 'NOT_JOINED' })
    }
    const closed = store().close(access.sessionId, removed, asked.id, () => undefined)
    await expect(closed).rejects.toMatchObject({ code: 'NOT_JOINED' })
    expect(cardIn(await ana.ask('closePoll', { ...named(ana), pollId: asked.id }))).toMatchObject({ state: 'closed' })
  })

  test('[CARD-2] closes when the last missing answer was of a person who had answered under another id', async () => {
    const account = await two.world.signUp({ displayName: 'Cleo' })
    const guest = await enter(two.world.gateway.url, access, { afterRev: 0 })
    const signedIn = await enter(two.otherGateway.url, access, { afterRev: 0, token: account.token })
    const people = [ana, guest, signedIn].map(({ userId }) => userId)
    const [agreed, refused] = [await open(ana, { people }), await open(ana, { people })]
    for (const person of [ana, signedIn]) await answers(person, agreed, 'agree')
    await answers(ana, refused, 'agree')
    await answers(signedIn, refused, 'not-yet')
    const told = cardIn(await answers(guest, refused, 'not-yet', { isNameHidden: true }))
    expect(told).toMatchObject({ notYet: { userIds: [signedIn.userId], unnamed: 1 } })

    const { anonymousBrowserId } = guest
    await enter(two.world.gateway.url, access, { anonymousBrowserId, token: account.token, afterRev: 0 })
    await ana.hears('msgFromServer', ({ notice }) => notice?.code === 'agreed')
    const closed = await hearsCard(ana, agreed.id, isClosed)
    expect(closed).toMatchObject({ state: 'agreed', people: [ana, signedIn].map(({ userId }) => ({ userId })) })
    const merged = await hearsCard(ana, refused.id, (one) => one.people.length === 2)
    expect(merged, 'one person, once').toMatchObject({ notYet: { userIds: [signedIn.userId], unnamed: 0 } })
    expect(notices(ana)).toEqual([{ code: 'agreed', args: { question: 'Who cooks?' } }])
  })

  test('[CARD-4] is opened once by the same call twice, under its tempMsgId, whatever became of it; another person opens their own', async () => {
    const tempMsgId = newBrowserId()
    const both = await Promise.all([asksToOpen(ana, { tempMsgId }), asksToOpen(ana, { tempMsgId })])
    const [card, again] = both.map(cardIn)
    expect(again).toEqual(card)
    const asked = await poll(ana, { tempMsgId: `${tempMsgId} poll` })
    await votes(ben, asked, 0)
    expect(await poll(ana, { tempMsgId: `${tempMsgId} poll` })).toMatchObject({
      id: asked.id,
      people: [{ userId: ben.userId }],
    })
    const bens = await open(ben, { tempMsgId })
    expect(bens.id).not.toBe(card!.id)
    await ana.hears('msgFromServer', ({ cardId }) => cardId === bens.id)
    const told = ana.heard('msgFromServer').flatMap(({ cardId }) => cardId ?? [])
    expect(told).toEqual([card!.id, asked.id, bens.id])
  })

  test('[SESS-6] is refused to a repeat after a clear took it, and opened anew under another tempMsgId', async () => {
    const tempMsgId = newBrowserId()
    const taken = await open(ana, { tempMsgId })
    expect(await ana.ask('clearChat', named(ana))).toMatchObject({ success: true })
    for (const time of ['once', 'again']) {
      expect(await asksToOpen(ana, { tempMsgId }), time).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    }
    expect((await open(ana, { tempMsgId: newBrowserId() })).id).not.toBe(taken.id)
  })

  test('the guest and the account of one person are one: named twice they answer once', async () => {
    const account = await two.world.signUp({ displayName: 'Cleo' })
    const guest = await enter(two.world.gateway.url, access, { afterRev: 0 })
    const signedIn = await enter(two.otherGateway.url, access, { afterRev: 0, token: account.token })
    const card = await open(ana, { people: [guest.userId, signedIn.userId] })
    expect(card.people).toHaveLength(2)
    const { anonymousBrowserId } = guest
    const again = await enter(two.world.gateway.url, access, { anonymousBrowserId, token: account.token, afterRev: 0 })
    expect(cardIn(await answers(again, card, 'agree'))).toMatchObject({ state: 'agreed' })
    const one = await open(ana, { people: [guest.userId, signedIn.userId] })
    expect(
      one.people.map(({ userId }) => userId),
      'known to be one by now',
    ).toEqual([signedIn.userId])
  })
})

test('[CARD-1] [CARD-4] answering, withdrawing, voting and closing need no ids, but none of another person', async () => {
  const [card, asked] = [await open(ana), await poll(ana)]
  const another = { userId: ben.userId }
  const answer = { cardId: card.id, version: 1, answer: 'agree' } as const
  const choice = { pollId: asked.id, options: [0] }
  for (const refused of [
    ana.ask('answerCard', { ...answer, ...another }),
    ana.ask('withdrawCard', { cardId: card.id, ...another }),
    ana.ask('votePoll', { ...choice, ...another }),
    ana.ask('closePoll', { pollId: asked.id, sessionId: 'another' }),
  ]) {
    expect(await refused).toMatchObject({ success: false, code: 'FORBIDDEN' })
  }
  expect(await ana.ask('answerCard', answer)).toMatchObject({ card: { people: [{ hasAnswered: true }, {}] } })
  expect(await ana.ask('withdrawCard', { cardId: card.id })).toMatchObject({ card: { state: 'withdrawn' } })
  expect(await ana.ask('votePoll', choice)).toMatchObject({
    card: { hasVoted: true, people: [{ userId: ana.userId }] },
  })
  expect(await ana.ask('closePoll', { pollId: asked.id })).toMatchObject({ card: { state: 'closed' } })
})

describe('[CARD-2] one person’s answer is private', () => {
  test('a reason that is not shared, and a changed mind, are in no packet to others and in no log; a shared one is', async () => {
    const bensPhone = await enter(two.world.gateway.url, access, {
      anonymousBrowserId: ben.anonymousBrowserId,
      afterRev: 0,
    })
    const card = await open(ana)
    await answers(ben, card, 'agree')
    await hearsCard(ana, card.id, ({ people }) => people[1]!.hasAnswered)
    const heard = ana.heardEvents.length
    await answers(ben, card, 'not-yet', { reason: 'canary-private reason', mayParleyUseReason: true })
    const own = { answer: 'not-yet', reason: 'canary-private reason', isReasonShared: false, mayParleyUseReason: true }
    const told = await bensPhone.hears('ownCardAnswers', ({ answers }) => answers[0]?.answer === 'not-yet')
    expect(told.answers).toEqual([{ cardId: card.id, version: 1, isNameHidden: false, ...own }])
    expect(await bensPhone.ask('readOwnCardAnswers', named(ben))).toMatchObject({ answers: [own] })
    expect(await ana.ask('readOwnCardAnswers', named(ana))).toEqual({ success: true, answers: [] })
    await say(ben, 'anything')
    await ana.hears('msgFromServer', ({ text }) => text === 'anything')
    expect(
      ana.heardEvents.slice(heard).filter(({ name }) => name === 'roomChanged'),
      'nothing moved',
    ).toEqual([])

    expect(await store().usableReasons(access.sessionId, card.id)).toEqual([
      { userName: 'Anon', text: 'canary-private reason' },
    ])
    await answers(ben, card, 'not-yet', { reason: 'canary-unusable reason', isNameHidden: true })
    expect(await store().usableReasons(access.sessionId, card.id)).toEqual([])
    await answers(ana, card, 'agree')
    await answers(ben, card, 'not-yet', { reason: 'shared reason', isReasonShared: true })
    const shared = await hearsCard(ana, card.id, (one) => one.kind === 'agreement' && one.reasons.length > 0)
    expect(shared).toMatchObject({ reasons: [{ userId: ben.userId, userName: 'Anon', text: 'shared reason' }] })
    expect(JSON.stringify(ana.heardEvents)).not.toContain('canary-')
    const exported = await exportOf(ben, 'json')
    expect(JSON.parse(exported).cards).toMatchObject([{ id: card.id, reasons: [{ text: 'shared reason' }] }])
    expect(exported + (await exportOf(ben, 'md'))).not.toContain('canary-')
    await say(ben, 'Parley, where do we stand?')
    await ana.hears('ai-stream-end')
    const asked = JSON.stringify(await two.world.asked())
    expect(asked, 'as it is told there').toContain(`<card ${card.seq} agreement`)
    for (const own of ['canary-', 'shared reason']) expect(asked).not.toContain(own)
    for (const gateway of [two.world.gateway, two.otherGateway]) expect(gateway.logs()).not.toContain('canary-')

    await ana.ask('withdrawCard', { ...named(ana), cardId: card.id })
    const rows = await two.world.sql('SELECT 1 FROM card_answer WHERE session_id = $1', [access.sessionId])
    expect(rows, 'gone when nobody needs it any more').toEqual([])
  })

  test('a shared reason is nowhere until all have answered, as it tells a “not yet” by name; then everybody reads it', async () => {
    const card = await open(ana)
    const reason = 'canary reason'
    const early = await answers(ben, card, 'not-yet', { reason, isReasonShared: true })
    expect(cardIn(early)).toMatchObject({ people: [{ hasAnswered: false }, { hasAnswered: true }], reasons: [] })
    await hearsCard(ana, card.id, ({ people }) => people[1]!.hasAnswered)
    const heard = ana.heardEvents.length
    await answers(ben, card, 'not-yet', { reason: `${reason}, in other words`, isReasonShared: true })
    await say(ben, 'Parley, where do we stand?')
    await ana.hears('ai-stream-end')
    expect(ana.heardEvents.slice(heard).filter(({ payload }) => JSON.stringify(payload).includes('"cards"'))).toEqual(
      [],
    )
    const late = await enter(two.world.gateway.url, access, { afterRev: 0 })
    const seen = JSON.stringify([ana.heardEvents, late.heardEvents, await two.world.asked()])
    for (const text of [seen, await exportOf(ana, 'json'), await exportOf(ana, 'md')])
      expect(text).not.toContain('canary')
    const stored = await two.world.sql('SELECT shared_reason FROM card_person WHERE session_id = $1', [
      access.sessionId,
    ])
    expect(stored).toEqual([{ shared_reason: null }, { shared_reason: null }])

    const reasons = [{ userId: ben.userId, userName: 'Anon', text: `${reason}, in other words` }]
    const notYet = { userIds: [ben.userId], unnamed: 0 }
    expect(cardIn(await answers(ana, card, 'agree'))).toMatchObject({ reasons, notYet })
    expect(await hearsCard(late, card.id, (one) => 'notYet' in one)).toMatchObject({ reasons })
    await answers(ben, card, 'not-yet', { reason, isReasonShared: true, isNameHidden: true })
    expect(
      await hearsCard(late, card.id, (one) => one.kind === 'agreement' && one.notYet?.unnamed === 1),
    ).toMatchObject({
      reasons: [],
    })
  })

  test('[CARD-1] a redraft reads what may be read, empties the answers, and comes once per round', async () => {
    const source = await say(ben, 'on Friday then')
    const card = await open(ana)
    const lines = [{ text: 'Ben cooks on Friday', sources: [source.id] }]
    await expect(store().revise(access.sessionId, card.id, 1, lines)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    await answers(ana, card, 'agree')
    await answers(ben, card, 'not-yet')
    const redraft = lines.map((line) => ({ ...line, before: 'Ben cooks' }))
    const revised = await store().revise(access.sessionId, card.id, 1, redraft)
    const change = { userId: 'Parley', userName: 'Parley', before: 'Ben cooks', version: 2 }
    expect(revised.message?.text).toBe('Parley changed line 1 of “Who cooks?”.')
    expect(revised.card).toMatchObject({
      version: 2,
      lines: [{ ...lines[0], change }],
      people: [{ hasAnswered: false }, { hasAnswered: false }],
    })
    expect(revised.card).not.toHaveProperty('notYet')
    await hearsCard(ana, card.id, ({ version }) => version === 2)
    await expect(store().revise(access.sessionId, card.id, 1, lines)).rejects.toMatchObject({ code: 'CARD_CHANGED' })
    await expect(store().revise(access.sessionId, card.id, 2, lines)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  })
})

describe('[CARD-4] a poll', () => {
  test('shows who chose what, may be voted on again, and closes once everybody who is here has', async () => {
    const asked = await poll(ana)
    expect(asked).toMatchObject({ kind: 'poll', options: [{ text: 'Friday', count: 0, userIds: [] }, {}], people: [] })
    expect(asked).toMatchObject({ hasVoted: false })
    expect(await hearsCard(ana, asked.id)).not.toHaveProperty('hasVoted')
    expect((await ben.hears('msgFromServer', ({ cardId }) => cardId === asked.id)).text).toBe(
      'Poll: When?\n- Friday\n- Sunday',
    )
    expect(cardIn(await votes(ben, asked, 0))).toMatchObject({ hasVoted: true })
    await votes(ben, asked, 1)
    const seen = await hearsCard(ana, asked.id, (one) => one.kind === 'poll' && one.options[1]?.count === 1)
    expect(seen).toMatchObject({
      options: [
        { count: 0, userIds: [] },
        { count: 1, userIds: [ben.userId] },
      ],
    })
    expect(seen).not.toHaveProperty('hasVoted')
    expect(await votes(ana, asked, 0, 1)).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await votes(ana, asked, 2)).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(cardIn(await votes(ana, asked, 1))).toMatchObject({ state: 'closed' })
    await ben.hears('msgFromServer', ({ notice }) => notice?.code === 'pollClosed')
    expect(notices(ben)).toEqual([{ code: 'pollClosed', args: { question: 'When?', winners: ['Sunday'], votes: 2 } }])
    expect(await votes(ben, asked, 0)).toMatchObject({ code: 'CARD_CLOSED' })
  })

  test('says to whoever ends it, in the answer alone, that they have voted', async () => {
    const [closed, withdrawn] = [await poll(ana), await poll(ana)]
    for (const one of [closed, withdrawn]) await votes(ana, one, 0)
    const closing = await ana.ask('closePoll', { ...named(ana), pollId: closed.id })
    const withdrawing = await ana.ask('withdrawCard', { ...named(ana), cardId: withdrawn.id })
    for (const answer of [closing, withdrawing]) expect(cardIn(answer)).toMatchObject({ hasVoted: true })
    await hearsCard(ben, withdrawn.id, isClosed)
    for (const { cards = [] } of ben.heard('roomChanged')) {
      for (const card of cards) expect(card).not.toHaveProperty('hasVoted')
    }
  })

  test('says at a join, in the answer alone, if its reader has voted', async () => {
    const asked = await poll(ana)
    await votes(ben, asked, 0)
    const pollAt = async (person: Person) => {
      const joined = await person.join({ afterRev: 0 })
      return joined.success ? joined.changes?.cards?.find(({ id }) => id === asked.id) : undefined
    }
    expect(await pollAt(ben)).toMatchObject({ hasVoted: true })
    expect(await pollAt(ana)).toMatchObject({ hasVoted: false })
    for (const { cards = [] } of ana.heard('roomChanged')) {
      for (const card of cards) expect(card).not.toHaveProperty('hasVoted')
    }
  })

  test('tells nobody its counts and choices while it is hidden, and logs none; then it tells everybody', async () => {
    const cleo = await enter(two.world.gateway.url, access, { afterRev: 0 })
    const hidden = await poll(ana, { isHidden: true, isMultiple: true, options: ['one', 'two', 'three'] })
    await votes(ben, hidden, 0, 2)
    const seen = await hearsCard(cleo, hidden.id, ({ people }) => people.length === 1)
    expect(seen).toMatchObject({ people: [{ userId: ben.userId, hasAnswered: true }] })
    const heard = cleo.heardEvents.length
    await votes(ben, hidden, 1)
    await votes(ana, hidden, 1)
    await hearsCard(cleo, hidden.id, ({ people }) => people.length === 2)
    const options = cleo.heard('roomChanged').flatMap(({ cards = [] }) => cards.flatMap((one) => (one as Poll).options))
    expect(options.length).toBeGreaterThan(3)
    for (const option of options) expect(Object.keys(option)).toEqual(['text'])
    expect(
      cleo.heardEvents.slice(heard).filter(({ name }) => name === 'roomChanged'),
      'not of another choice',
    ).toHaveLength(1)
    expect(
      await two.world.sql(`SELECT 1 FROM card_person WHERE session_id = $1 AND chosen <> '{}'`, [access.sessionId]),
    ).toEqual([])
    expect(await cleo.ask('closePoll', { ...named(cleo), pollId: hidden.id })).toMatchObject({ code: 'FORBIDDEN' })
    const { cards } = JSON.parse(await exportOf(cleo, 'json')) as { cards: Poll[] }
    expect(cards[0]!.options, 'an export').toEqual(['one', 'two', 'three'].map((text) => ({ text })))
    await votes(ana, hidden)
    const closed = cardIn(await ana.ask('closePoll', { ...named(ana), pollId: hidden.id })) as Poll
    expect(closed.options.map(({ count, userIds }) => [count, userIds])).toEqual([
      [0, []],
      [1, [ben.userId]],
      [0, []],
    ])
    const { hasVoted, ...row } = closed
    expect(hasVoted, 'it was taken back').toBe(false)
    expect(await hearsCard(cleo, hidden.id, isClosed)).toEqual(row)
    for (const gateway of [two.world.gateway, two.otherGateway]) expect(gateway.logs()).not.toContain('"options"')
  })

  test('with hidden and multiple choices closes when the last of four people chooses, and then shows everything', async () => {
    const cleo = await enter(two.world.gateway.url, access, { afterRev: 0 })
    const dan = await enter(two.otherGateway.url, access, { afterRev: 0 })
    const hidden = await poll(ana, { isHidden: true, isMultiple: true, options: ['one', 'two', 'three'] })
    for (const [person, ...chosen] of [
      [ana, 0, 2],
      [ben, 2],
      [cleo, 1],
    ] as [Person, ...number[]][]) {
      expect(cardIn(await votes(person, hidden, ...chosen))).toMatchObject({ state: 'open' })
    }
    await votes(cleo, hidden, 1, 2)
    await hearsCard(dan, hidden.id, ({ people }) => people.length === 3)
    const before = dan.heard('roomChanged').flatMap(({ cards = [] }) => cards as Poll[])
    for (const { options } of before) expect(options).toEqual(['one', 'two', 'three'].map((text) => ({ text })))
    const closed = cardIn(await votes(dan, hidden, 0))
    expect(closed).toMatchObject({ state: 'closed', people: [ana, ben, cleo, dan].map(({ userId }) => ({ userId })) })
    for (const person of [ana, ben, cleo, dan]) {
      const { options } = (await hearsCard(person, hidden.id, isClosed)) as Poll
      expect(options).toEqual([
        { text: 'one', count: 2, userIds: [ana.userId, dan.userId] },
        { text: 'two', count: 1, userIds: [cleo.userId] },
        { text: 'three', count: 3, userIds: [ana, ben, cleo].map(({ userId }) => userId) },
      ])
    }
    await cleo.hears('msgFromServer', ({ notice }) => notice?.code === 'pollClosed')
    expect(notices(cleo)).toEqual([{ code: 'pollClosed', args: { question: 'When?', winners: ['three'], votes: 3 } }])
  })

  test('a person above RATE_CARDS is refused without effect; other people go on', async () => {
    const asked = await poll(ana)
    await votes(ben, asked, 0)
    await Promise.all(Array.from({ length: 29 }, () => votes(ben, { ...asked, id: 'none' }, 0)))
    await hearsCard(ana, asked.id, ({ people }) => people.length === 1)
    const heard = ana.heardEvents.length
    const refusals = await Promise.all([votes(ben, asked, 1), asksToOpen(ben), votes(ben, asked)])
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ success: false, code: 'RATE_LIMITED', error: expect.any(String) })
    }
    await say(ben, 'messages are not counted with them')
    await ana.hears('msgFromServer', ({ text }) => text === 'messages are not counted with them')
    expect(ana.heardEvents.slice(heard).filter(({ name }) => name === 'roomChanged')).toEqual([])
    const own = [{ cardId: asked.id, version: 1, options: [0] }]
    expect(await ben.ask('readOwnCardAnswers', named(ben))).toMatchObject({ answers: own })
    expect(cardIn(await votes(ana, asked, 0))).toMatchObject({ state: 'closed' })
  })
})
