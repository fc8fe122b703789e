import { expect, onTestFinished, test } from 'vitest'
import { lockIn } from '#tests/support/lock.ts'
import type { Asked } from '#tests/support/parley.ts'
import { enter, enterAtRest, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const two = ownTwoGateways()

const replyTo = (contains: string) => ({ kind: 'reply', contains })

/** Leaves out connections that PostgreSQL did not answer in time: the machine was busy. */
const failuresOf = (gateway: RunningProcess) =>
  gateway
    .logs()
    .split('\n')
    .filter((line) => line.includes('"level":50') && !line.includes('connection timeout'))

test('a message to Parley at a stopping gateway is answered by another one', async () => {
  const stopping = await startGateway(two.world.environment)
  const busy = await enter(stopping.url, await two.world.open())
  const ben = await enter(two.otherGateway.url, busy.access)
  const ana = await enter(stopping.url, await two.world.open())
  await two.world.parleyWill({
    ...{ match: replyTo('tell us a story'), text: 'One word after another. '.repeat(400) },
    ...{ chunkChars: 8, chunkDelayMs: 60 },
  })
  await busy.say('Parley, tell us a story')
  const { messageId } = await busy.hears('ai-stream-chunk')
  const ended = stopping.ended()
  stopping.signal('SIGTERM')
  await waitFor('it to stop', async () => (await fetch(`${stopping.url}/readyz`)).status === 503)

  await two.world.parleyWill({ match: replyTo('is anybody there?'), text: 'I am.' })
  expect(await ana.say('Parley, is anybody there?')).toMatchObject({ success: true })
  await ana.hears('ai-stream-end', ({ text }) => text === 'I am.')

  await two.world.parleyWill({ match: replyTo('how does it end?'), text: 'Well.' })
  await busy.say('Parley, how does it end?')
  await busy.ask('stopReply', { sessionId: busy.access.sessionId, userId: busy.userId, messageId })
  await ben.hears('ai-stream-end', ({ text }) => text === 'Well.')
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(failuresOf(stopping), 'nothing failed').toEqual([])
})

/** Stores a message by a gateway that told no client. */
async function storeUntold({ access: { sessionId }, userId }: Person, text: string): Promise<void> {
  const said = { sessionId, userId, personIds: [userId], status: 'sent' as const }
  await two.world.services.messageLog.append({ ...said, id: `said-to-the-dead-${sessionId}`, text })
}

/** Leaves the rows of a dead gateway at which this person was connected, too. */
async function loseGateway({ access: { sessionId }, userId }: Person): Promise<void> {
  await two.world.sql(
    `WITH dead AS (INSERT INTO gateway (id, heartbeat_at) VALUES ('killed', now() - interval '1 hour'))
     INSERT INTO connection (id, gateway_id, session_id, user_id) VALUES ('gone', 'killed', $1, $2)`,
    [sessionId, userId],
  )
}

test('a message at a gateway that died before Parley considered it is answered', async () => {
  const ana = await enter(two.otherGateway.url, await two.world.open())
  await two.world.parleyWill({ match: replyTo('did you get that?'), text: 'Yes.' })
  await storeUntold(ana, 'Parley, did you get that?')
  await loseGateway(ana)
  await ana.hears('ai-stream-end', ({ text }) => text === 'Yes.')
})

test('also when PostgreSQL does not answer whoever looks for it at first', async () => {
  const ana = await enterAtRest(two.otherGateway.url, await two.world.open())
  await two.world.parleyWill({ match: replyTo('and that?'), text: 'That too.' })
  await storeUntold(ana, 'Parley, and that?')
  const lock = await lockIn(two.world, 'LOCK TABLE message IN ACCESS EXCLUSIVE MODE')
  onTestFinished(() => lock.end())
  await loseGateway(ana)
  const gateways = [two.world.gateway, two.otherGateway]
  await waitFor(
    'the look to fail',
    () => gateways.some(({ logs }) => logs().includes('Failed while taking up what')),
    30_000,
  )
  await lock.query('ROLLBACK')
  await ana.hears('ai-stream-end', ({ text }) => text === 'That too.')
})

/** Stops gateways, each in the middle of a long reply, which `end` finishes. */
async function beginToStop(gateways: readonly RunningProcess[]) {
  const busy = await Promise.all(gateways.map(async ({ url }) => enter(url, await two.world.open())))
  const story = { match: replyTo('tell us a story'), text: 'One word after another. '.repeat(400) }
  await two.world.parleyWill(...busy.map(() => ({ ...story, chunkChars: 8, chunkDelayMs: 60 })))
  for (const one of busy) await one.say('Parley, tell us a story')
  const stories = await Promise.all(busy.map((one) => one.hears('ai-stream-chunk')))
  const ended = gateways.map((gateway) => gateway.ended())
  for (const gateway of gateways) gateway.signal('SIGTERM')
  await waitFor('them to stop', async () => {
    return (await two.world.sql('SELECT 1 FROM gateway WHERE is_draining')).length === gateways.length
  })

  return async function end(): Promise<void> {
    for (const [at, one] of busy.entries()) {
      const { messageId } = stories[at]!
      await one.ask('stopReply', { sessionId: one.access.sessionId, userId: one.userId, messageId })
    }
    expect(await Promise.all(ended)).toEqual(gateways.map(() => ({ code: 0, signal: null })))
  }
}

test('gateways that stop at once hand over to the one that goes on, wherever the people are', async () => {
  const stopping = [two.world.gateway, await startGateway(two.world.environment)]
  const access = await two.world.open()
  const [ana] = await Promise.all(stopping.map(({ url }) => enter(url, access)))
  const end = await beginToStop(stopping)
  await two.world.parleyWill({ match: replyTo('is anybody there?'), text: 'I am. '.repeat(30), chunkDelayMs: 60 })
  await ana!.say('Parley, is anybody there?')
  await ana!.hears('ai-stream-chunk')
  const takers = await two.world.sql(
    'SELECT is_draining FROM reply_lease l JOIN gateway g ON g.id = gateway_id WHERE session_id = $1',
    [access.sessionId],
  )
  expect(takers).toEqual([{ is_draining: false }])
  await end()
})

test('a message that a stopping gateway hands to one that hears no news is answered', async () => {
  const stopping = await startGateway(two.world.environment)
  const ana = await enter(stopping.url, await two.world.open())
  const end = await beginToStop([stopping])
  await two.world.sql(
    `WITH deaf AS (INSERT INTO gateway (id, heartbeat_at) VALUES ('deaf', now() + interval '1 hour'))
     INSERT INTO connection (id, gateway_id, session_id, user_id) VALUES ('elsewhere', 'deaf', $1, $2)`,
    [ana.access.sessionId, ana.userId],
  )
  onTestFinished(async () => void (await two.world.sql(`DELETE FROM gateway WHERE id = 'deaf'`)))
  await two.world.parleyWill({ match: replyTo('who takes this?'), text: 'I do.' })
  await ana.say('Parley, who takes this?')
  await ana.hears('ai-stream-end', ({ text }) => text === 'I do.')
  await end()
})

test('a message that a stopping gateway hands over is decided by the receiving one alone', async () => {
  const stopping = await startGateway(two.world.environment)
  const access = await two.world.open()
  const [ana, ben] = await Promise.all([enter(stopping.url, access), enter(stopping.url, access)])
  await ben.ask('renameUser', { sessionId: access.sessionId, userId: ben.userId, newName: 'Ben' })
  await ana.say('Ben, are you there?')
  await ana.hears('parleyStatus', ({ reason }) => reason === 'between people')
  const end = await beginToStop([stopping])
  await two.world.parleyWill({ match: { kind: 'gate', contains: 'ferry to Hvar' }, text: 'SILENT' })
  await ben.say('how long does the ferry to Hvar take?')
  await ana.hears('parleyStatus', ({ reason }) => reason === 'listening')
  await end()
  const isGate = ({ body, text }: Asked) => body.max_tokens === 16 && text.includes('ferry to Hvar')
  expect((await two.world.asked()).filter(isGate)).toHaveLength(1)
})

test('a question while all gateways stop is answered by one of them', async () => {
  const stopping = [two.otherGateway, await startGateway(two.world.environment)]
  const access = await two.world.open()
  const [ana, ben] = await Promise.all(stopping.map(({ url }) => enter(url, access)))
  const end = await beginToStop(stopping)
  await two.world.parleyWill({ match: replyTo('is anybody there?'), text: 'Not for long.' })
  await ana!.say('Parley, is anybody there?')
  await ben!.hears('ai-stream-end', ({ text }) => text === 'Not for long.')
  await end()
})
