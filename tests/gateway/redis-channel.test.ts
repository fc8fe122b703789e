import { setImmediate as nextTurn } from 'node:timers/promises'
import { Server } from 'socket.io'
import { expect, onTestFinished, test } from 'vitest'
import { connectRedis } from '#lib/adapters/socket/redis.ts'
import { findFreePort } from '#scripts/lib/ports.mjs'

test('nobody waits for a Redis that is away: what it would have carried is read elsewhere', async () => {
  let troubles = 0
  const channel = connectRedis(`redis://127.0.0.1:${await findFreePort()}`, {
    onError() {},
    onTrouble: () => void troubles++,
    onOverheard() {},
  })
  onTestFinished(channel.close)
  const io = new Server({ adapter: channel.adapter as never })
  void io.sockets.adapter.addAll('a socket', new Set(['a room'])) // its subscription waits for Redis

  const before = troubles
  const heard = channel.hears().then(() => 'heard')
  expect(await Promise.race([heard, nextTurn('still waiting')])).toBe('heard')
  expect(troubles).toBeGreaterThan(before)
})
