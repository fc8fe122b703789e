import { io } from 'socket.io-client'
import { makeRedialer } from '#lib/client/chat/redialer.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { newBrowserId } from '#tests/support/person.ts'
import { makeHearing, type Enter } from './person.ts'

const RESEND_MS = 5000
const PATIENCE_MS = 10_000

type Joined = { success: boolean; userId: string; messages: Message[]; hasMore: boolean }
type Sent = { success: boolean; code?: string }

/**
 * A person with our page's client: it redials as the page does, catches up from its cursor, and resends unanswered
 * messages.
 */
export const enterParley: Enter = async (url, room) => {
  const anonymousBrowserId = newBrowserId()
  const auth = { ...room, anonymousBrowserId }
  const socket = io(url, { auth, transports: ['websocket'], forceNew: true, reconnection: false })
  const redialer = makeRedialer(() => void socket.connect())
  const { heard, hear } = makeHearing()
  const untold = new Set<string>()
  const [ahead, told] = [new Set<number>(), new Set<number>()]
  let [userId, reached, isIn] = ['', 0, false]

  function take({ seq, text }: Message): void {
    if (told.has(seq)) return
    told.add(seq)
    ahead.add(seq)
    hear(text)
    while (ahead.delete(reached + 1)) reached += 1
  }

  async function join(): Promise<void> {
    const asked = { anonymousBrowserId, ...(told.size > 0 && { afterSeq: reached }) }
    const answer = (await socket.timeout(PATIENCE_MS).emitWithAck('joinSession', asked)) as Joined
    if (!answer.success) throw new Error('Not let in')
    userId = answer.userId
    if (told.size === 0) reached = (answer.messages[0]?.seq ?? 1) - 1
    answer.messages.forEach(take)
    if (answer.hasMore && asked.afterSeq !== undefined) await join()
  }

  function send(text: string): void {
    const draft = { sessionId: room.sessionId, userId, text, tempMsgId: text }
    socket.volatile.timeout(PATIENCE_MS).emit('msgFromClient', draft, (failure: Error | null, answer?: Sent) => {
      if (!failure && answer?.success) untold.delete(text)
    })
  }

  const resending = setInterval(() => {
    if (isIn) untold.forEach(send)
  }, RESEND_MS)
  socket.on('msgFromServer', take)
  socket.on('disconnect', () => {
    isIn = false
    redialer.dropped()
  })
  socket.on('connect_error', (error: Error & { data?: { spreadSeconds?: number } }) => {
    redialer.failed(error.data?.spreadSeconds)
  })
  await new Promise<void>((resolve) => {
    socket.on('connect', () => {
      join().then(
        () => {
          isIn = true
          redialer.connected()
          untold.forEach(send)
          resolve()
        },
        () => socket.disconnect(),
      )
    })
  })
  return {
    heard,
    say(text) {
      untold.add(text)
      if (isIn) send(text)
    },
    isIn: () => isIn,
    leave() {
      clearInterval(resending)
      redialer.pause()
      socket.removeAllListeners()
      socket.close()
    },
  }
}
