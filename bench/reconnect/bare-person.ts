import { io } from 'socket.io-client'
import { makeHearing, type Enter } from './person.ts'

/**
 * A person with Socket.IO's default client: it redials by itself, buffers messages meanwhile and sends them once
 * connected. It enters its room anew, unless the server recovered the connection.
 */
export const enterBare: Enter = async (url, room) => {
  const socket = io(url, { auth: room, transports: ['websocket'], forceNew: true })
  const { heard, hear } = makeHearing()
  let isIn = false
  socket.on('msgFromServer', ({ text }: { text: string }) => hear(text))
  socket.on('disconnect', () => void (isIn = false))
  await new Promise<void>((resolve) => {
    socket.on('connect', () => {
      const entered = () => {
        isIn = true
        resolve()
      }
      if (socket.recovered) entered()
      else socket.emit('joinSession', {}, entered)
    })
  })
  return {
    heard,
    say: (text) => void socket.emit('msgFromClient', { text, tempMsgId: text }, () => {}),
    isIn: () => isIn,
    leave: () => void socket.close(),
  }
}
