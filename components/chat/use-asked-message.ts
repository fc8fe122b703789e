import { useEffect, useEffectEvent } from 'react'
import { askedMessage, shownChat } from '#lib/client/chat/asked-message.ts'
import { useChat } from './use-chat.ts'

/** PAST-6, FIND-1: tells the history that this chat is open, and goes to the message at which it was asked to open. */
export function useAskedMessage(show: (seq: number) => Promise<void>): void {
  const { sessionId } = useChat((chat) => chat.access)
  const look = useEffectEvent(() => {
    const seq = askedMessage.take(sessionId)
    if (seq !== null) void show(seq)
  })
  useEffect(() => {
    look()
    return askedMessage.listen(look)
  }, [])
  const isOver = useChat((chat) => chat.isOver)
  useEffect(() => (isOver ? undefined : shownChat.show(sessionId)), [isOver, sessionId])
}
