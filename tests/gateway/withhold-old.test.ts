import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import type { RoomServer } from '#lib/adapters/socket/room.ts'
import { withholdOld } from '#gateway/packets.ts'

/** A room with one person: their join gave them everything up to seq 8, and they were told that all up to seq 5 is cleared. */
async function enterClearedRoom() {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const io = new Server(http)
  withholdOld(io as unknown as RoomServer)
  const client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { reconnection: false })
  onTestFinished(async () => {
    client.close()
    await io.close()
  })
  const heard: unknown[] = []
  client.onAny((...event: unknown[]) => heard.push(event))
  const [socket] = (await once(io, 'connection')) as [{ data: object; join(room: string): void }]
  Object.assign(socket.data, { clearedSeq: 5, hasSeq: 8 })
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
  tell('msgFromServer', { id: 'new', seq: 9 })
  await hears([['msgFromServer', { id: 'new', seq: 9 }]])
})

test('[SESS-6] [AI-5] of a reply that has ended, or was cut off, nothing comes behind its end', async () => {
  const { tell, hears } = await enterClearedRoom()
  const cut = { messageId: 'cut', error: 'interrupted' }
  const whole = { id: 'whole', seq: 9, text: 'All of it.' }
  tell('ai-stream-error', cut)
  tell('ai-stream-end', whole)
  for (const messageId of ['cut', 'whole']) {
    tell('ai-stream-start', { id: messageId, seq: 9 })
    tell('ai-stream-chunk', { messageId, text: 'late' })
    tell('partialMessage', { messageId, text: 'late' })
  }
  tell('ai-stream-chunk', { messageId: 'another', text: 'in time' })
  await hears([
    ['ai-stream-error', cut],
    ['ai-stream-end', whole],
    ['ai-stream-chunk', { messageId: 'another', text: 'in time' }],
  ])
})

test('[AI-5] a reply that had ended when it was erased still ends for whoever saw it begin, without its text', async () => {
  const { tell, hears } = await enterClearedRoom()
  tell('ai-stream-end', { id: 'erased', seq: 5, text: 'All of it.' })
  await hears([['ai-stream-error', { messageId: 'erased', error: 'interrupted' }]])
})

test('what their join gave is not told again; how a reply in it ended is', async () => {
  const { tell, hears } = await enterClearedRoom()
  const [ended, found] = [
    { id: 'reply', userId: 'Parley', seq: 7, text: 'All of it.' },
    { id: 'found', userId: 'Parley', seq: 8 },
  ]
  tell('msgFromServer', { id: 'given', userId: 'ana', seq: 8 })
  tell('ai-stream-end', ended)
  tell('msgFromServer', found)
  await hears([
    ['ai-stream-end', ended],
    ['msgFromServer', found],
  ])
})
