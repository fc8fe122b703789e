import { io } from 'socket.io-client'
import type { Connect } from './connection.ts'

/** Connects by the client library, like browsers. */
export const connectByClient: Connect = async (url, auth) => {
  const socket = io(url, { auth, transports: ['websocket'], forceNew: true, reconnection: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve()).once('connect_error', reject)
  })
  return {
    async join(anonymousBrowserId) {
      const { userId } = (await socket.emitWithAck('joinSession', { anonymousBrowserId })) as { userId: string }
      return userId
    },
    onMessage(mark, hear) {
      socket.on('msgFromServer', ({ text }: { text: string }) => {
        if (text.startsWith(mark)) hear(Number(text.slice(mark.length, text.indexOf(' '))))
      })
    },
    send(draft, acked) {
      socket.emit('msgFromClient', draft, ({ success }: { success: boolean }) => acked(success))
    },
    close: () => void socket.close(),
  }
}
