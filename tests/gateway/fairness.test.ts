import { describe, expect, test } from 'vitest'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const two = ownTwoGateways()

const own = ({ access, userId }: Person) => ({ sessionId: access.sessionId, userId })
const answer = (person: Person, given: number) => person.ask('answerFairness', { ...own(person), answer: given })
const ACCOUNT = { accountId: 'ana-account', signInId: '', defaultName: '', preferAnonymous: false }
const askings = (person: Person) => person.heard('fairnessQuestion').length

/** Builds a mediation in which this many people and Parley have spoken. The people join the two gateways in turn. */
async function mediation(count: number) {
  const { world, otherGateway } = two
  const owner = newBrowserId()
  const access = await world.open(owner)
  const ids = [world.services.secrets.guestIdOf(owner)]
  await world.services.storeHiddenPrompt({ ids }, access.sessionId, 'Manner: mediator', 'mediation')
  const people: Person[] = []
  for (let at = 0; at < count; at++) {
    const url = at % 2 === 0 ? world.gateway.url : otherGateway.url
    people.push(await enter(url, access, { afterRev: 0, ...(at === 0 && { anonymousBrowserId: owner }) }))
    await people.at(-1)!.say(`my side of it, number ${at}`)
  }
  const [ana] = people as [Person]
  const question = 'Parley, what do you make of it?'
  await ana.say(question)
  const asked = await ana.hears('msgFromServer', ({ text }) => text === question)
  await ana.hears('ai-stream-end', ({ seq }) => seq > asked.seq) // not of an answer to the first words
  return { access, people, ana, ids }
}

/** Moves the room's last activity this many minutes into the past. */
async function quietFor(access: Access, minutes: number): Promise<void> {
  const { sessionId } = access
  await two.world.sql(`UPDATE message SET created_at = now() - make_interval(mins => $2) WHERE session_id = $1`, [
    sessionId,
    minutes,
  ])
  const job = `FROM jobs.job WHERE name = 'ask-fairness' AND singleton_key = $1 AND state < 'active'`
  await waitFor('the job', async () => (await two.world.sql(`SELECT 1 ${job}`, [sessionId])).length === 1)
  await two.world.sql(`UPDATE jobs.job SET start_after = now() WHERE id IN (SELECT id ${job})`, [sessionId])
}

/** Sends a marker from each person. Delivery is in order, so everything before it has arrived when it does. */
async function untilQuiet(people: readonly Person[]): Promise<void> {
  for (const from of people) {
    const text = `done, says ${from.userId} ${from.heardEvents.length}`
    await from.say(text)
    for (const to of people) await to.hears('msgFromServer', (message) => message.text === text)
  }
}

describe('[FAIR-1] [DEC-71] the question whether Parley was fair', () => {
  test('comes once, to each alone, after thirty quiet minutes; to nobody who only looked on; to who was away when they come', async () => {
    const { access, people, ana } = await mediation(3)
    const [, ben, cleo] = people as [Person, Person, Person]
    const anaAgain = await enter(two.otherGateway.url, access, {
      afterRev: 0,
      anonymousBrowserId: ana.anonymousBrowserId,
    })
    const onlooker = await enter(two.world.gateway.url, access, { afterRev: 0 })
    cleo.leave()
    await quietFor(access, 29)
    await waitFor('the job to wait on', async () => {
      const rows = await two.world.sql(
        `SELECT 1 FROM jobs.job WHERE name = 'ask-fairness' AND singleton_key = $1 AND state < 'active' AND start_after > now()`,
        [access.sessionId],
      )
      return rows.length === 1
    })
    expect([ana, ben].map(askings)).toEqual([0, 0])
    const rows = () => two.world.sql('SELECT last_seq, last_rev FROM session WHERE id = $1', [access.sessionId])
    const before = await rows()
    await quietFor(access, 31)
    for (const person of [ana, anaAgain, ben]) expect(await person.hears('fairnessQuestion')).toEqual({})
    const cleoBack = await enter(two.world.gateway.url, access, {
      ...{ afterRev: 0, anonymousBrowserId: cleo.anonymousBrowserId },
    })
    await cleoBack.hears('fairnessQuestion')
    expect(await rows(), 'neither seq nor rev counts it').toEqual(before)
    await untilQuiet([ana, anaAgain, ben, cleoBack, onlooker])
    expect([ana, anaAgain, ben, cleoBack, onlooker].map(askings)).toEqual([1, 1, 1, 1, 0])
    expect(await answer(onlooker, 1)).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    expect(await ana.ask('answerFairness', { ...own(ana), answer: 6 })).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await ana.ask('readFairness', { ...own(ben) })).toMatchObject({ code: 'FORBIDDEN' })

    const shown = async (person: Person) => {
      const read = await person.ask('readFairness', own(person))
      return read.success ? read.answers : read
    }
    for (const [person, given] of [
      [ana, 5],
      [ana, 1],
      [anaAgain, 1],
      [ben, 4],
    ] as const) {
      await answer(person, given)
    }
    expect(await shown(ana), 'two have answered').toBeNull()
    await answer(cleoBack, 3)
    expect(await shown(onlooker)).toEqual({ count: 3, average: 4 })
    const columns = await two.world.sql(
      `SELECT column_name FROM information_schema.columns WHERE table_name = 'fairness_answer'`,
    )
    expect(columns.map(({ column_name: column }) => column).toSorted()).toEqual(['answer', 'position', 'session_id'])
    for (const { url } of [two.world.gateway, two.otherGateway]) {
      expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('answerFairness')
    }
  })

  test('comes at an agreed card to everybody named on it, even where neither they nor Parley have spoken', async () => {
    const { world, otherGateway } = two
    for (const manner of ['conflict', 'collaboration'] as const) {
      const owner = newBrowserId()
      const access = await world.open(owner)
      const ids = [world.services.secrets.guestIdOf(owner)]
      await world.services.storeHiddenPrompt({ ids }, access.sessionId, 'Manner: mediator', manner)
      const come = (anonymousBrowserId = newBrowserId(), { url } = world.gateway) =>
        enter(url, access, { afterRev: 0, anonymousBrowserId })
      const ana = await come(owner)
      const ben = await come(newBrowserId(), otherGateway)
      const [cleo, onlooker] = [await come(), await come()]
      const people = [ana, ben, cleo].map(({ userId }) => userId)
      const lines = [{ text: 'so be it', sources: [] }]
      const opened = await ana.ask('openCard', { ...own(ana), question: 'Peace?', lines, people })
      if (!opened.success) throw new Error(opened.error)
      const agree = { cardId: opened.card.id, version: 1, answer: 'agree' } as const
      await cleo.ask('answerCard', { ...own(cleo), ...agree })
      cleo.leave()
      await onlooker.hears('presence', ({ online }) => !online.includes(cleo.userId))
      await ana.ask('answerCard', { ...own(ana), ...agree })
      expect([ana, ben].map(askings), 'not before all have agreed').toEqual([0, 0])
      await ben.ask('answerCard', { ...own(ben), ...agree })
      if (manner === 'conflict') for (const person of [ana, ben]) await person.hears('fairnessQuestion')
      const cleoBack = await come(cleo.anonymousBrowserId)
      if (manner === 'conflict') await cleoBack.hears('fairnessQuestion')
      await untilQuiet([ana, ben, cleoBack, onlooker])
      const asked = manner === 'conflict' ? 1 : 0
      expect([ana, ben, cleoBack, onlooker].map(askings)).toEqual([asked, asked, asked, 0])
      if (manner === 'conflict') expect(await answer(ana, 4)).toMatchObject({ success: true })
      expect(await answer(onlooker, 1)).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    }
  })

  test('comes at the end of the chat, whose sockets stay for the answer and hear nothing else; in a couple it is never shown', async () => {
    const { access, people, ana, ids } = await mediation(2)
    const [, ben] = people as [Person, Person]
    const onlooker = await enter(two.world.gateway.url, access, { afterRev: 0 })
    await two.world.services.endSession({ ids }, access.sessionId)
    for (const person of [ana, ben]) {
      await person.hears('fairnessQuestion')
      await person.hears('joinedSession', (joined) => !joined.success && joined.code === 'SESSION_CLOSED')
    }
    await onlooker.closed()
    expect(askings(onlooker)).toBe(0)
    const connections = () => two.world.sql('SELECT FROM connection WHERE session_id = $1', [access.sessionId])
    await waitFor('[DEC-82] nobody to be online any more', async () => (await connections()).length === 0)
    expect(await ben.ask('readMemory', own(ben))).toMatchObject({ success: false, code: 'SESSION_CLOSED' })
    expect(await answer(ana, 5)).toMatchObject({ success: true })
    expect(await answer(ben, 1)).toMatchObject({ success: true })
    const stored = await two.world.sql('SELECT answer FROM fairness_answer WHERE session_id = $1', [access.sessionId])
    expect(stored).toHaveLength(2)
    ana.leave()
    ben.leave()
  })

  test('[DOOR-2] a socket that stays for the answer is handed no key of the chat once it is opened again', async () => {
    const { access, people, ids } = await mediation(2)
    const [ana, ben] = people as [Person, Person]
    const { world, otherGateway } = two
    await world.services.endSession({ ids }, access.sessionId)
    await ben.hears('fairnessQuestion')
    const account = { ...ACCOUNT, guestIds: ids, provenGuestIds: ids }
    const accessToken = await world.services.reopenSession(account, access.sessionId)
    const reopened = { ...access, accessToken }
    const { anonymousBrowserId } = ana
    const anaAgain = await enter(world.gateway.url, reopened, { afterRev: 0, anonymousBrowserId })
    const cleo = await enter(otherGateway.url, reopened, { afterRev: 0 })
    expect(await anaAgain.ask('renewLink', own(anaAgain))).toMatchObject({ success: true })
    await cleo.hears('newKey')
    expect(await answer(ben, 3), 'it was still here').toMatchObject({ success: true })
    expect(ben.heard('newKey')).toEqual([])
  })

  test('comes to nobody in another kind of chat', async () => {
    const { world } = two
    const owner = newBrowserId()
    const access = await world.open(owner)
    const ids = [world.services.secrets.guestIdOf(owner)]
    const ana = await enter(world.gateway.url, access, { afterRev: 0, anonymousBrowserId: owner })
    await ana.say('Parley, hello!')
    await ana.hears('ai-stream-end')
    await world.services.endSession({ ids }, access.sessionId)
    await ana.closed()
    expect(askings(ana)).toBe(0)
  })
})

test('[FAIR-1] the record counts replies by the person whom they answer, and whom Parley asked and was stopped by', async () => {
  const { access, people, ana } = await mediation(2)
  const [, ben] = people as [Person, Person]
  await ben.ask('renameUser', { ...own(ben), newName: 'Ben' })
  await two.world.parleyWill({ text: 'I see. Ben, what do you need 🙂?' })
  await ben.say('Parley, and my side?')
  const reply = await ben.hears('ai-stream-end', ({ text }) => text.startsWith('I see.'))
  const read = await ana.ask('readFairness', own(ana))
  const counted = read.success ? read.record.people : []
  const ofParley = await two.world.sql(`SELECT text FROM message WHERE session_id = $1 AND kind = 'parley'`, [
    access.sessionId,
  ])
  expect(counted.reduce((sum, { characters }) => sum + characters, 0)).toBe(
    ofParley.reduce((sum, { text }) => sum + String(text).length, 0),
  )
  expect(counted.find(({ userId }) => userId === ben.userId)).toMatchObject({
    ...{ userName: 'Ben', replies: 1, characters: reply.text.length, asked: 1, points: 0 },
  })
  expect(read).toMatchObject({ success: true, record: { stopped: 0 }, answers: null })
})
