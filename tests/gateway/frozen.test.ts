import { expect, test } from 'vitest'
import { enter, type Person } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const two = ownTwoGateways()

async function bothLive(): Promise<boolean> {
  const living = await two.world.sql(`SELECT 1 FROM gateway WHERE heartbeat_at > now() - interval '3 seconds'`)
  return living.length === 2
}

test('[DEC-28] a frozen gateway loses its reply to another one, and writes nothing more when it wakes up', async () => {
  const access = await two.world.open()
  const ana = await enter(two.world.gateway.url, access)
  const ben = await enter(two.otherGateway.url, access)
  await two.world.parleyWill({ text: 'word '.repeat(2000), chunkChars: 5, chunkDelayMs: 30 })
  await ana.say('Parley, tell us everything')
  await ben.hears('ai-stream-chunk')

  two.world.gateway.signal('SIGSTOP')
  const { messageId } = await ben.hears('ai-stream-error', () => true)
  await ben.hears('participants', (people) => people[ana.userId]?.isOnline === false)
  const stored = () => two.world.sql('SELECT text, status, error FROM message WHERE id = $1', [messageId])
  const closed = await stored()
  expect(closed).toMatchObject([{ status: 'failed', error: 'interrupted' }])

  const chunksOfIt = (person: Person) =>
    person.heard('ai-stream-chunk').filter((chunk) => chunk.messageId === messageId)
  const before = chunksOfIt(ben).length
  two.world.gateway.signal('SIGCONT')
  // A join fails while its gateway counts as dead.
  await waitFor('both to be known to live', bothLive)
  const cleo = await enter(two.world.gateway.url, access) // Ana's own client may have given up by now
  await two.world.parleyWill({ text: 'Here again.' })
  await cleo.say('Parley, are you there?')
  for (const person of [cleo, ben]) {
    await person.hears('ai-stream-end', ({ text }) => text === 'Here again.')
  }
  expect(await stored(), 'its text stays as it was closed').toEqual(closed)
  expect(chunksOfIt(ben), 'nothing of it is streamed any more').toHaveLength(before)
  expect(chunksOfIt(cleo)).toEqual([])
}, 90_000)

test('[SOCK-33] a frozen gateway does not say that Parley listens while another one replies by then', async () => {
  const access = await two.world.open()
  const ana = await enter(two.world.gateway.url, access)
  const ben = await enter(two.otherGateway.url, access)
  const story = { text: 'word '.repeat(2000), chunkChars: 5, chunkDelayMs: 30 }
  await two.world.parleyWill(story, story)
  await ana.say('Parley, tell us everything')
  await ben.hears('ai-stream-chunk')

  two.world.gateway.signal('SIGSTOP')
  const closed = await ben.hears('ai-stream-error', () => true)
  await ben.say('Parley, begin anew')
  const { messageId } = await ben.hears('ai-stream-chunk', (chunk) => chunk.messageId !== closed.messageId)
  two.world.gateway.signal('SIGCONT')
  await waitFor('both to be known to live', bothLive)
  const cleo = await enter(two.world.gateway.url, access)
  await cleo.hears('ai-stream-chunk')
  expect(ben.heard('parleyStatus').at(-1)).toMatchObject({ status: 'replying' })
  await ben.ask('stopReply', { sessionId: access.sessionId, userId: ben.userId, messageId })
  await cleo.hears('parleyStatus', ({ status }) => status === 'listening')
}, 90_000)

test('a frozen gateway drops its calls when it wakes up: its people have repeated them elsewhere', async () => {
  const access = await two.world.open()
  const ana = await enter(two.world.gateway.url, access)
  const ben = await enter(two.otherGateway.url, access)
  await ben.say('forget me')

  two.world.gateway.signal('SIGSTOP')
  const frozenAt = performance.now()
  ana.socket.emit('typing', { sessionId: access.sessionId, userId: ana.userId, isTyping: true })
  const asked = ana.ask('clearChat', { sessionId: access.sessionId }).catch(() => 'nobody answers')
  const elsewhere = await enter(two.otherGateway.url, access, ana)
  expect(await elsewhere.ask('clearChat', { sessionId: access.sessionId })).toMatchObject({ success: true })
  expect(await ben.say('keep me')).toMatchObject({ success: true })
  await waitFor('everybody to have given up', () => performance.now() - frozenAt > 9000, 20_000)

  two.world.gateway.signal('SIGCONT')
  await waitFor('both to be known to live', bothLive)
  await enter(two.world.gateway.url, access) // by then the gateway has read its backlog
  expect(await asked).toBe('nobody answers')
  const stored = await two.world.sql('SELECT text FROM message WHERE session_id = $1', [access.sessionId])
  expect(stored.map(({ text }) => text)).toContain('keep me')
  expect(ben.heard('messagesUpdated')).toHaveLength(1)
}, 60_000)
