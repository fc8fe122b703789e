import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Participant } from '#lib/protocol/entities.ts'
import type { Answer } from '#lib/protocol/events/shared.ts'
import { openWay } from '#tests/support/way.ts'
import { enter, enterAtRest, type Person } from '#tests/support/person.ts'
import { startGateway } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('a message whose answer from PostgreSQL was lost is heard by all and by Parley, once', async () => {
  const way = await openWay(world.databaseUrl)
  const gateway = await startGateway({ ...world.environment, DATABASE_URL: way.url })
  const access = await world.open()
  const ben = await enter(gateway.url, access)
  const ana = await enterAtRest(gateway.url, access)
  await world.parleyWill({ match: { kind: 'reply', contains: 'can you hear me?' }, text: 'I hear you.' })

  way.holdAnswers()
  const saying = ana.say('Parley, can you hear me?', 'lost')
  const stored = () =>
    world.sql(`SELECT seq FROM message WHERE session_id = $1 AND temp_msg_id = 'lost'`, [access.sessionId])
  await waitFor('it to be stored', async () => (await stored()).length === 1)
  way.cut()
  expect(await saying, 'nobody knows that it is').toMatchObject({ success: false, code: 'UNAVAILABLE' })

  for (const person of [ana, ben]) {
    await person.hears('msgFromServer', ({ tempMsgId }) => tempMsgId === 'lost')
    await person.hears('ai-stream-end', ({ text }) => text === 'I hear you.')
    expect(person.heard('msgFromServer').filter(({ tempMsgId }) => tempMsgId === 'lost')).toHaveLength(1)
  }
})

type Change = [
  what: string,
  make: (person: Person) => Promise<Answer<object>>,
  isMade: string,
  isTold: (to: Person) => number,
]

const CHANGES: Change[] = [
  [
    'a name',
    (person) => person.ask('renameUser', { ...own(person), newName: 'Ana Lost' }),
    `SELECT 1 FROM participant WHERE session_id = $1 AND user_name = 'Ana Lost'`,
    (to) => to.heard('participants').filter((people) => Object.values(people).some(isAnaLost)).length,
  ],
  [
    'a setting',
    (person) => person.ask('setActivity', { ...own(person), activity: 'called' }),
    `SELECT 1 FROM session WHERE id = $1 AND activity = 'called'`,
    (to) => to.heard('roomSettings').filter(({ activity }) => activity === 'called').length,
  ],
]
const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
const isAnaLost = ({ userName }: Participant) => userName === 'Ana Lost'

test.each(CHANGES)('%s whose change lost its answer is told to all', async (_what, make, isMade, isTold) => {
  const way = await openWay(world.databaseUrl)
  const gateway = await startGateway({ ...world.environment, DATABASE_URL: way.url })
  const access = await world.open()
  const ben = await enter(gateway.url, access)
  const ana = await enterAtRest(gateway.url, access)

  way.holdAnswers()
  const making = make(ana)
  await waitFor('it to be made', async () => (await world.sql(isMade, [access.sessionId])).length === 1)
  way.cut()
  expect(await making, 'nobody knows that it is').toMatchObject({ success: false, code: 'UNAVAILABLE' })
  for (const person of [ana, ben]) await waitFor('them to be told', () => isTold(person) > 0)
})
