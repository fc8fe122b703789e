import { io, type Socket } from 'socket.io-client'
import type { Chat } from './filled-chat.ts'

/** From connecting to the join answer with the latest page in it. What it proved stays in the socket's `auth`. */
export async function enterChat(url: string, chat: Chat): Promise<Socket> {
  const anonymousBrowserId = `anon-${Date.now()}-benchmark-benchmark-benchmark`
  const socket = io(url, { auth: { ...chat, anonymousBrowserId }, transports: ['websocket'], forceNew: true })
  await new Promise((resolve) => socket.once('connect', () => resolve(null)))
  await socket.emitWithAck('joinSession', { anonymousBrowserId })
  return socket
}
