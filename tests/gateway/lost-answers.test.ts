import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWay } from '#tests/support/way.ts'
import { enter, enterAtRest } from '#tests/support/person.ts'
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
    await person.hears('ai-stream-end', ({ text }) => text === 'I hear you.', 30_000)
    expect(person.heard('msgFromServer').filter(({ tempMsgId }) => tempMsgId === 'lost')).toHaveLength(1)
  }
})
