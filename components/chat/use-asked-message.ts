import { useEffect, useEffectEvent } from 'react'
import { askedMessage } from '#lib/client/chat/asked-message.ts'
import { useChat } from './use-chat.ts'

/** FIND-1: goes to the message at which the history was asked to open this chat. */
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
}
