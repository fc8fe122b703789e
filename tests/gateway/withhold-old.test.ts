import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import type { RoomServer } from '#lib/adapters/socket/room.ts'
import { withholdCleared } from '#gateway/packets.ts'

/** A room with one person who was told that everything up to seq 5 is cleared, and that the reply `cut` was cut off. */
async function enterClearedRoom() {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const io = new Server(http)
  withholdCleared(io as unknown as RoomServer, (id) => id === 'cut')
  const client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { reconnection: false })
  onTestFinished(async () => {
    client.close()
    await io.close()
  })
  const heard: unknown[] = []
  client.onAny((...event: unknown[]) => heard.push(event))
  const [socket] = (await once(io, 'connection')) as [{ data: object; join(room: string): void }]
  Object.assign(socket.data, { clearedSeq: 5 })
  socket.join('room')
  return {
    tell: (name: string, payload: object) => io.to('room').emit(name, payload),
    async hears(expected: unknown[]) {
      io.to('room').emit('last', {})
      await expect.poll(() => heard).toEqual([...expected, ['last', {}]])
    },
  }
}

test('[SESS-6] of what is erased nobody hears any more, and of what was said since everybody', async () => {
  const { tell, hears } = await enterClearedRoom()
  tell('msgFromServer', { id: 'old', seq: 5 })
  tell('msgFromServer', { id: 'new', seq: 6 })
  await hears([['msgFromServer', { id: 'new', seq: 6 }]])
})

test('[SESS-6] of a reply that was cut off no text comes behind its end', async () => {
  const { tell, hears } = await enterClearedRoom()
  tell('ai-stream-chunk', { messageId: 'cut', text: 'late' })
  tell('partialMessage', { messageId: 'cut', text: 'late' })
  tell('ai-stream-error', { messageId: 'cut', error: 'interrupted' })
  tell('ai-stream-chunk', { messageId: 'another', text: 'in time' })
  await hears([
    ['ai-stream-error', { messageId: 'cut', error: 'interrupted' }],
    ['ai-stream-chunk', { messageId: 'another', text: 'in time' }],
  ])
})

test('[AI-5] a reply that had ended when it was erased still ends for whoever saw it begin, without its text', async () => {
  const { tell, hears } = await enterClearedRoom()
  tell('ai-stream-end', { id: 'erased', seq: 5, text: 'All of it.' })
  await hears([['ai-stream-error', { messageId: 'erased', error: 'interrupted' }]])
})
