// @vitest-environment jsdom
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearChat, renameUser, sendMessage } from '#lib/client/chat/calls/chat-calls.ts'
import { makeSocket, type ChatSocket } from '#lib/client/chat/socket.ts'
import { SOCKET_DEFAULTS } from '#lib/protocol/limits.ts'
import { ME, startStandInGateway, type StandInGateway } from './stand-in-gateway.ts'

const draft = { text: 'hello', tempMsgId: 'temp-1' }
let gateway: StandInGateway
let socket: ChatSocket
beforeAll(async () => {
  gateway = await startStandInGateway()
  socket = io({ autoConnect: false, reconnection: false })
})
afterAll(async () => {
  socket.close()
  await gateway.stop()
})

describe('a call that cannot be made says why, and sends nothing', () => {
  test('[VAL-17] [VAL-19] [VAL-20] without a connected socket', async () => {
    const address = { socket, sessionId: 's1', userId: ME }
    await expect(sendMessage(address, draft, 100)).rejects.toThrow('Socket not connected, cannot send message')
    await expect(renameUser(address, 'Ana')).rejects.toThrow('Socket not connected')
    await expect(clearChat(address)).rejects.toThrow('Socket not connected')
  })

  test('[VAL-18] [VAL-21] without a userId; with socket and userId the call goes out', async () => {
    socket.connect()
    await new Promise((resolve) => socket.once('connect', () => resolve(null)))
    const nobody = { socket, sessionId: 's1', userId: null }
    await expect(sendMessage(nobody, draft, 100)).rejects.toThrow('Cannot send message: Missing userId')
    await expect(renameUser(nobody, 'Ana')).rejects.toThrow('Cannot update user name: Missing userId')
    expect(gateway.heard('msgFromClient')).toEqual([])

    await sendMessage({ socket, sessionId: 's1', userId: ME }, draft, 5000)
    expect(gateway.heard('msgFromClient'), '[ENT-49] [ENT-50] [ENT-51]').toEqual([
      { sessionId: 's1', userId: ME, text: 'hello', tempMsgId: 'temp-1' },
    ])
  })
})

test('[CONST-2] [CONST-3] [CONST-4] [CONST-5] [CONST-6] [CONST-7] the library’s defaults are the ones that the specification expects', () => {
  const { io: manager } = io('http://127.0.0.1:1', { autoConnect: false })
  expect({
    reconnectionDelay: manager.reconnectionDelay(),
    reconnectionDelayMax: manager.reconnectionDelayMax(),
    randomizationFactor: manager.randomizationFactor(),
    reconnectionAttempts: manager.reconnectionAttempts(),
    timeout: manager.timeout(),
  }).toEqual(SOCKET_DEFAULTS)
  expect((manager.opts as { ackTimeout?: number }).ackTimeout).toBeUndefined()
  const ours = makeSocket(() => ({ sessionId: 's1', accessToken: 'k1', anonymousBrowserId: 'anon-1' }))
  expect(ours.io.timeout()).toBe(20_000)
  expect((ours.io.opts as { ackTimeout?: number }).ackTimeout).toBeUndefined()
  expect(SOCKET_DEFAULTS).toEqual({
    ...{ reconnectionDelay: 1000, reconnectionDelayMax: 5000, randomizationFactor: 0.5 },
    ...{ reconnectionAttempts: Infinity, timeout: 20_000 },
  })
})
