import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HelpCard } from '#lib/protocol/events/safety/care.ts'
import { SAFETY_ANSWER_TEXTS } from '#lib/protocol/texts/care.ts'
import { enter, newBrowserId, type Access, type EnterOptions, type Person } from '#tests/support/person.ts'
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

const PRIVATE = ['helpCard', 'hideHelpCard', 'safetyQuestion'] as const
const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
const privateOf = (person: Person) => PRIVATE.flatMap((name) => person.heard(name))

let access: Access
let ana: Person
/** Ana's other window, at the other gateway. */
let anaAgain: Person
let ben: Person
beforeEach(async () => {
  access = await world.open()
  const options: EnterOptions = { afterRev: 0, anonymousBrowserId: newBrowserId(), timeZone: 'Europe/Berlin' }
  ana = await enter(world.gateway.url, access, options)
  anaAgain = await enter(other.url, access, options)
  ben = await enter(other.url, access, { afterRev: 0 })
  await ana.hears('presence', ({ online }) => online.length === 2)
})

describe('[CARE-2] a help card', () => {
  test('is hidden in all windows of its person, and no other client hears of it', async () => {
    expect(await ana.ask('hideHelpCard', { ...own(ana), cardId: 'card-1' })).toEqual({ success: true })
    expect(await anaAgain.hears('hideHelpCard')).toEqual({ cardId: 'card-1' })
    await ana.say('done')
    await ben.hears('msgFromServer', ({ text }) => text === 'done')
    expect(privateOf(ben)).toEqual([])
    expect(privateOf(ana)).toEqual([])
  })

  test('is hidden without ids in the payload too', async () => {
    expect(await ana.ask('hideHelpCard', { cardId: 'card-2' })).toEqual({ success: true })
    expect(await anaAgain.hears('hideHelpCard')).toEqual({ cardId: 'card-2' })
  })

  test('is not hidden in another person’s name', async () => {
    const theirs = { ...own(ana), userId: ben.userId, cardId: 'card-1' }
    expect(await ana.ask('hideHelpCard', theirs)).toMatchObject({ success: false, code: 'FORBIDDEN' })
    expect(await ana.ask('hideHelpCard', { ...own(ana), cardId: '' })).toMatchObject({ code: 'INVALID_REQUEST' })
    await ana.say('done')
    await ben.hears('msgFromServer', ({ text }) => text === 'done')
    expect(privateOf(ben)).toEqual([])
    expect(privateOf(anaAgain)).toEqual([])
  })
})

describe('[CARE-3] the answer', () => {
  const answer = (person: Person, said: 'yes' | 'unsure' | 'no') =>
    person.ask('answerSafety', { ...own(person), answer: said }) as Promise<{ helpCard?: HelpCard }>

  test('brings no help for yes, but help of the person’s country for unsure and no, to their client alone', async () => {
    expect(await answer(ana, 'yes')).toEqual({ success: true })
    for (const said of ['unsure', 'no'] as const) {
      const { helpCard } = await answer(ana, said)
      expect(helpCard).toMatchObject({ cardId: expect.any(String), kind: 'fear', text: SAFETY_ANSWER_TEXTS[said] })
      expect(helpCard?.helplines.map(({ phone }) => phone)).toContain('116 016')
    }
    expect(await ana.ask('answerSafety', { answer: 'no' })).toMatchObject({ helpCard: { kind: 'fear' } })
    expect(await ana.ask('answerSafety', { userId: ben.userId, answer: 'no' })).toMatchObject({ code: 'FORBIDDEN' })
    const rev = (await world.sql('SELECT last_rev FROM session WHERE id = $1', [access.sessionId]))[0]
    await answer(ana, 'no')
    expect((await world.sql('SELECT last_rev FROM session WHERE id = $1', [access.sessionId]))[0]).toEqual(rev)
    await ana.say('done')
    await ben.hears('msgFromServer', ({ text }) => text === 'done')
    expect(privateOf(ben)).toEqual([])
  })
})
