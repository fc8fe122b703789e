import { io, type Socket } from 'socket.io-client'
import type { Chat } from './filled-chat.ts'

/** Enters a chat, from connecting to the join answer with its latest page. The proof stays in the socket's `auth`. */
export async function enterChat(url: string, chat: Chat): Promise<Socket> {
  const anonymousBrowserId = `anon-${Date.now()}-benchmark-benchmark-benchmark`
  const socket = io(url, { auth: { ...chat, anonymousBrowserId }, transports: ['websocket'], forceNew: true })
  await new Promise((resolve) => socket.once('connect', () => resolve(null)))
  await socket.emitWithAck('joinSession', { anonymousBrowserId })
  return socket
}
