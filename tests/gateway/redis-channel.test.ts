import { setImmediate as nextTurn } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'
import { expect, onTestFinished, test } from 'vitest'
import { connectRedis } from '#lib/adapters/socket/redis.ts'
import { findFreePort } from '#scripts/lib/ports.mjs'
import { startRedis } from '#tests/support/redis-server.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openWay } from '#tests/support/way.ts'

/** Opens one gateway's end of the channel. */
function openChannel(url: string, onTrouble = (): void => {}) {
  const heard: unknown[] = []
  const channel = connectRedis(url, { onError() {}, onTrouble, onOverheard: ({ payload }) => void heard.push(payload) })
  onTestFinished(channel.close)
  const io = new Server({ adapter: channel.adapter as never })
  /** Adds the first local socket of a room. */
  const enter = (room: string) => void io.sockets.adapter.addAll(`somebody in ${room}`, new Set([room]))
  const leave = (room: string) => void io.sockets.adapter.delAll(`somebody in ${room}`)
  return {
    channel,
    heard,
    enter,
    leave,
    say: (room: string, payload: string) => void io.to(room).emit('said', payload),
  }
}

test('sends do not wait for a Redis that is away: its messages are read elsewhere', async () => {
  let troubles = 0
  const { channel, enter } = openChannel(`redis://127.0.0.1:${await findFreePort()}`, () => void troubles++)
  enter('a room') // its subscription waits for Redis

  const before = troubles
  const heard = channel.subscribed().then(() => 'heard')
  expect(await Promise.race([heard, nextTurn('still waiting')])).toBe('heard')
  expect(troubles).toBeGreaterThan(before)
})

test('a line on which much is heard and nothing can be asked any more is given up for a new one', async () => {
  const redis = await startRedis()
  const way = await openWay(redis.url)
  const [deaf, other] = [openChannel(way.url), openChannel(redis.url)]
  await waitFor('Redis to carry', () => deaf.channel.isUp() && other.channel.isUp())
  deaf.enter('a busy room')
  await deaf.channel.subscribed()

  way.loseQuestions()
  deaf.enter('a new room')
  await waitFor('the new room to be heard', () => {
    other.say('a busy room', 'all the while')
    other.say('a new room', 'hello')
    return deaf.heard.includes('hello')
  })
  expect(deaf.heard).toContain('all the while')
})

test('a room left while Redis is away is not subscribed later; one that is still open is heard', async () => {
  const redis = await startRedis()
  const way = await openWay(redis.url)
  const [one, other] = [openChannel(way.url), openChannel(redis.url)]
  await waitFor('Redis to carry', () => one.channel.isUp() && other.channel.isUp())
  one.enter('who stays')
  one.enter('who goes')
  await one.channel.subscribed()
  const asks = new Redis(redis.url)
  onTestFinished(() => asks.disconnect())
  await asks.config('RESETSTAT')

  way.fallSilent()
  one.enter('who goes at once') // its subscription gets lost
  way.shut()
  await waitFor('it to be away', () => !one.channel.isUp())
  one.leave('who goes at once')
  one.leave('who goes')
  one.enter('who comes')
  for (let nth = 0; nth < 500; nth++) {
    one.enter(`nobody ${nth}`)
    one.leave(`nobody ${nth}`)
  }
  way.open()
  await waitFor('it to carry again', () => one.channel.isUp())
  await one.channel.subscribed()

  for (const room of ['who goes', 'who stays', 'who comes']) other.say(room, room)
  await waitFor('them to be heard', () => one.heard.length === 2)
  expect(one.heard).toEqual(['who stays', 'who comes'])
  const [, calls] = /cmdstat_ssubscribe:calls=(\d+)/.exec(await asks.info('commandstats')) ?? []
  expect(Number(calls), 'two rooms, and two channels of its own').toBe(4)
  expect(await asks.pubsub('SHARDCHANNELS'), 'and one of the other').toHaveLength(5)
})
