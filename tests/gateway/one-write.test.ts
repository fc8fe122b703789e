import { once } from 'node:events'
import type { RoomServer } from '#lib/adapters/socket/room.ts'
import { createServer } from 'node:http'
import type { AddressInfo, Socket as Stream } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { io as connect, type Socket as Client } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeOncePerTurn } from '#gateway/socket-io/one-write.ts'

describe('packets to a connection within one turn go out in one write', () => {
  let io: Server
  let url: string
  const clients: Client[] = []
  beforeEach(async () => {
    const http = createServer().listen(0, '127.0.0.1')
    await once(http, 'listening')
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    io = new Server(http, { perMessageDeflate: false })
    writeOncePerTurn(io as unknown as RoomServer)
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close()
    await io.close()
  })

  /** Joins a client that keeps its packets, and returns the server's socket of it, once both are idle. */
  async function join(transports: string[]) {
    const client = connect(url, { transports, forceNew: true, reconnection: false })
    clients.push(client)
    const heard: unknown[] = []
    client.onAny((_name, said: unknown) => heard.push(said))
    const [socket] = (await once(io, 'connection')) as [Socket]
    await Promise.all([heardBy(client, 'connect'), socket.join('room')])
    return { client, socket, heard }
  }
  const sayTo = (count: number) => {
    for (let said = 0; said < count; said++) io.to('room').emit('said', said)
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

  test('to each of a room, with the answer to an event among it', async () => {
    const people = [await join(['websocket']), await join(['websocket'])] as const
    const writes = people.map(({ socket }) => countWrites(socket))
    const answered = heardBy(people[0].client, 'answered')
    sayTo(20)
    people[0].socket.emit('answered', 'yes')
    await answered
    await expect.poll(() => people[1].heard).toEqual(numbers(20))
    expect(people[0].heard).toEqual([...numbers(20), 'yes'])
    expect(writes.map((count) => count())).toEqual([1, 1])
  })

  test('whole, to one person alone: at each edge of a frame’s length, in any script', async () => {
    const { socket, heard } = await join(['websocket'])
    const lengths = [...numbers(130), ...[65_500, 65_536].flatMap((edge) => numbers(40).map((at) => edge + at))]
    const said = lengths.flatMap((length) => ['x'.repeat(length), 'ö'.repeat(length)])
    for (const text of said) socket.emit('said', text)
    await expect.poll(() => heard.length).toBe(said.length)
    expect(heard.every((text, at) => text === said[at])).toBe(true)
  })

  test('in order, when a turn begins while the one before is still being written', async () => {
    const { heard } = await join(['websocket'])
    for (let turn = 0; turn < 50; turn++) {
      io.to('room').emit('said', 2 * turn)
      await new Promise((resolve) => setImmediate(resolve))
      io.to('room').emit('said', 2 * turn + 1)
    }
    await expect.poll(() => heard).toEqual(numbers(100))
  })

  test('also to a client that polls, and to one that changes from polling to a websocket meanwhile', async () => {
    const [polling, changing] = [await join(['polling']), await join(['polling', 'websocket'])]
    let said = 0
    const say = () => {
      io.to('room').emit('said', said++)
      return heardBy(changing.client, 'said')
    }
    do await say()
    while (changing.client.io.engine.transport.name !== 'websocket')
    await say()
    for (const { heard } of [polling, changing]) await expect.poll(() => heard).toEqual(numbers(said))
  })

  test('to a client that is sent away in the same turn: it hears them before it goes', async () => {
    const { client, socket, heard } = await join(['websocket'])
    const gone = heardBy(client, 'disconnect')
    sayTo(3)
    socket.disconnect(true)
    await gone
    expect(heard).toEqual(numbers(3))
  })
})

const heardBy = (client: Client, event: string) => new Promise<void>((heard) => void client.once(event, () => heard()))

/** Returns a function that answers how often the server has written to this person's stream since. */
function countWrites(socket: Socket): () => number {
  const { transport } = socket.conn as unknown as { transport: { socket: { _socket: Stream } } }
  const stream = transport.socket._socket as unknown as Record<'_write' | '_writev', (...args: unknown[]) => unknown>
  let count = 0
  for (const name of ['_write', '_writev'] as const) {
    const write = stream[name].bind(stream)
    stream[name] = (...args) => {
      count++
      return write(...args)
    }
  }
  return () => count
}
