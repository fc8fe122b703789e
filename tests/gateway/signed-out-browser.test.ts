import { beforeEach, describe, expect, test } from 'vitest'
import type { Card } from '#lib/protocol/cards.ts'
import { enter, newBrowserId, type Access, type EnterOptions, type Person } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'
import type { World } from '#tests/support/world.ts'

const two = ownTwoGateways()

/** A computer that two people use. */
const laptop = newBrowserId()
let access: Access
let account: Awaited<ReturnType<World['signUp']>>
let guestId: string
beforeEach(async () => {
  access = await two.world.open()
  account = await two.world.signUp({ displayName: 'Ana' })
  guestId = two.world.services.secrets.guestIdOf(laptop)
  await two.world.sql('DELETE FROM guest WHERE id = $1', [guestId])
})

const come = (options: EnterOptions = {}) => enter(two.world.gateway.url, access, { afterRev: 0, ...options })
/** Ana on another device, at the other gateway. */
const onPhone = () => enter(two.otherGateway.url, access, { afterRev: 0, token: account.token })
const named = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
const sayAside = (person: Person, text: string) => person.ask('sayAside', { ...named(person), text, tempMsgId: null })
async function aside(person: Person): Promise<string[]> {
  const answer = await person.ask('readAside', named(person))
  if (!answer.success) throw new Error(answer.error)
  return answer.messages.filter(({ kind }) => kind === 'person').map(({ text }) => text)
}
async function ownReasons(person: Person): Promise<(string | undefined)[]> {
  const answer = await person.ask('readOwnCardAnswers', named(person))
  if (!answer.success) throw new Error(answer.error)
  return answer.answers.map(({ reason }) => reason)
}
async function openCard(by: Person, people: string[]): Promise<Card> {
  const lines = [{ text: 'Ana pays.', sources: [] }]
  const answer = await by.ask('openCard', { ...named(by), question: 'Who pays?', lines, people })
  if (!answer.success) throw new Error(answer.error)
  return answer.card
}
const sayNotYet = (person: Person, { id, version }: Card, reason: string) =>
  person.ask('answerCard', { ...named(person), cardId: id, version, answer: 'not-yet', reason })
/** Ana signs in on the laptop for a minute, and out again. */
async function signInAndOut(): Promise<void> {
  await two.world.services.accounts.link(guestId, account)
  await two.world.services.accounts.endSignIn(account.signInId)
  account = { ...account, ...(await two.world.signInAgain(account)) }
}
/** Sends a marker. Delivery is in order, so everything before it has arrived when it does. */
async function untilQuiet(from: Person, to: Person): Promise<void> {
  const { message } = (await from.say(`done ${from.heardEvents.length}`)) as { message: { id: string } }
  await to.hears('msgFromServer', ({ id }) => id === message.id)
}

describe('[ASIDE-1] [CARD-2] a browser that its account has signed out of', () => {
  test('hears and reads nothing private of the account, and the account nothing of its next person', async () => {
    await signInAndOut()
    const ben = await come({ anonymousBrowserId: laptop })
    const ana = await onPhone()
    expect([ben.userId, ana.userId]).toEqual([guestId, account.accountId])
    await sayAside(ana, 'I want to leave him')
    await sayAside(ben, 'I am afraid of her')
    const card = await openCard(ana, [ana.userId, ben.userId])
    expect(card.people.map(({ userId }) => userId)).toEqual([ana.userId, ben.userId])
    await sayNotYet(ana, card, 'I have no money')
    await sayNotYet(ben, card, 'She spends it')
    await untilQuiet(ana, ben)
    await untilQuiet(ben, ana)

    const heard = ({ heardEvents }: Person) => JSON.stringify(heardEvents)
    expect([heard(ana).includes('leave him'), heard(ben).includes('afraid of her')]).toEqual([true, true])
    for (const secret of ['leave him', 'no money']) expect(heard(ben)).not.toContain(secret)
    for (const secret of ['afraid of her', 'She spends it']) expect(heard(ana)).not.toContain(secret)
    expect([await aside(ana), await aside(ben)]).toEqual([['I want to leave him'], ['I am afraid of her']])
    expect([await ownReasons(ana), await ownReasons(ben)]).toEqual([['I have no money'], ['She spends it']])

    await ana.ask('deleteAside', named(ana))
    expect([await aside(ana), await aside(ben)]).toEqual([[], ['I am afraid of her']])
    await (await onPhone()).hears('joinedSession')
    expect(await aside(ben), 'a new device takes nothing along').toEqual(['I am afraid of her'])
  })

  test('does not read what a person said there in private before they signed in', async () => {
    const guest = await come({ anonymousBrowserId: laptop })
    const cleo = await come()
    await sayAside(guest, 'before the sign-in')
    const card = await openCard(cleo, [guest.userId, cleo.userId])
    await sayNotYet(guest, card, 'My own reason')
    guest.leave()
    const ana = await come({ anonymousBrowserId: laptop, token: account.token })
    expect(ana.userId).toBe(account.accountId)
    await sayAside(ana, 'after it')
    expect(await aside(ana)).toEqual(['before the sign-in', 'after it'])
    expect(await ownReasons(ana)).toEqual(['My own reason'])
    await cleo.hears('roomChanged', ({ cards }) =>
      Boolean(
        cards?.some(({ people }) => people.some(({ userId, hasAnswered }) => userId === ana.userId && hasAnswered)),
      ),
    )
    ana.leave()
    await two.world.services.accounts.endSignIn(account.signInId)

    const next = await come({ anonymousBrowserId: laptop })
    expect(next.userId).toBe(guestId)
    expect([await aside(next), await ownReasons(next)]).toEqual([[], []])
  })
})

test('[CARD-2] [PUSH-1] its place on a card and its notifications follow once the account signs in there again', async () => {
  const guest = await come({ anonymousBrowserId: laptop })
  const cleo = await come()
  const card = await openCard(cleo, [guest.userId, cleo.userId])
  const choice = { level: 'none', isTextShown: false } as const
  expect(await guest.ask('setNotifications', { ...named(guest), ...choice })).toMatchObject({ success: true })
  guest.leave()
  await cleo.hears('presence', ({ online }) => !online.includes(guestId))
  await signInAndOut()
  const phone = await onPhone()
  const agree = (person: Person) =>
    person.ask('answerCard', { ...named(person), cardId: card.id, version: card.version, answer: 'agree' })
  expect(await agree(phone), 'the laptop may be somebody else’s by now').toMatchObject({ code: 'FORBIDDEN' })

  const ana = await come({ anonymousBrowserId: laptop, token: account.token })
  expect(await agree(ana)).toMatchObject({ success: true })
  expect(await ana.ask('readNotifications', named(ana))).toMatchObject(choice)
})

describe('in a mediation, a browser that its account has signed out of', () => {
  let owner: Person
  beforeEach(async () => {
    const browser = newBrowserId()
    access = await two.world.open(browser)
    const ids = [two.world.services.secrets.guestIdOf(browser)]
    await two.world.services.storeHiddenPrompt({ ids }, access.sessionId, 'Be fair.', 'conflict')
    owner = await come({ anonymousBrowserId: browser })
    await signInAndOut()
  })
  const askings = (person: Person, name: 'safetyQuestion' | 'fairnessQuestion') => person.heard(name).length

  test('[CARE-3] is asked whether it is safe apart from the account', async () => {
    const ben = await come({ anonymousBrowserId: laptop })
    await ben.hears('safetyQuestion')
    const ana = await onPhone()
    await ana.hears('safetyQuestion')
    await untilQuiet(ana, ben)
    expect([ana, ben].map((person) => askings(person, 'safetyQuestion'))).toEqual([1, 1])
  })

  test('[FAIR-1] is asked whether Parley was fair, and answers, apart from the account', async () => {
    const [ben, ana] = [await come({ anonymousBrowserId: laptop }), await onPhone()]
    const people = [ana, ben]
    const card = await openCard(
      owner,
      people.map(({ userId }) => userId),
    )
    for (const person of people)
      await person.ask('answerCard', { ...named(person), cardId: card.id, version: card.version, answer: 'agree' })
    for (const person of people) await person.hears('fairnessQuestion')
    await untilQuiet(ana, ben)
    await untilQuiet(ben, ana)
    expect(people.map((person) => askings(person, 'fairnessQuestion'))).toEqual([1, 1])
    for (const person of people)
      expect(await person.ask('answerFairness', { ...named(person), answer: 4 })).toMatchObject({ success: true })
    const stored = await two.world.sql('SELECT answer FROM fairness_answer WHERE session_id = $1', [access.sessionId])
    expect(stored).toHaveLength(2)
  })

  test('[FAIR-1] is asked at the end alone where the account has nothing to answer', async () => {
    const ben = await come({ anonymousBrowserId: laptop })
    const ana = await come({ token: account.token })
    const card = await openCard(owner, [ben.userId])
    await ben.ask('answerCard', { ...named(ben), cardId: card.id, version: card.version, answer: 'agree' })
    await ben.hears('fairnessQuestion')
    await two.world.sql('DELETE FROM fairness_asked WHERE session_id = $1', [access.sessionId])
    await two.world.services.endSession({ ids: [owner.userId] }, access.sessionId)
    await ben.hears('joinedSession', ({ success }) => !success)
    await ana.closed()
    expect([ana, ben].map((person) => askings(person, 'fairnessQuestion'))).toEqual([0, 2])
  })
})

test('an id that the room never showed finds nobody: it would tell that two people are one', async () => {
  await two.world.services.accounts.link(guestId, account)
  const ana = await onPhone()
  const ben = await come()
  await ana.say('the plum is ripe')
  const askedFor = (id: string) => [
    ben.ask('openCard', { ...named(ben), question: 'Who?', lines: [{ text: 'Me.', sources: [] }], people: [id] }),
    ben.ask('toggleRemoveVote', { ...named(ben), targetUserId: id }),
  ]
  for (const answer of askedFor(guestId)) expect(await answer).toMatchObject({ code: 'INVALID_REQUEST' })
  const search = (fromUserId: string) => ben.ask('searchMessages', { ...named(ben), query: 'plum', fromUserId })
  expect([await search(guestId), await search(ana.userId)]).toMatchObject([{ code: 'INVALID_REQUEST' }, { hits: [{}] }])

  await two.world.services.saveSettings(account.accountId, { startingName: 'Ana', preferAnonymous: true })
  access = await two.world.open()
  const [anon, cleo] = [await onPhone(), await come()]
  expect(anon.userId).not.toBe(account.accountId)
  const question = { question: 'Who?', lines: [{ text: 'Me.', sources: [] }], people: [account.accountId] }
  expect(await cleo.ask('openCard', { ...named(cleo), ...question })).toMatchObject({ code: 'INVALID_REQUEST' })
})
