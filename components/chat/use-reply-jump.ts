import { useCallback, useState } from 'react'
import { useChat, useChatActions, useChatNow } from './use-chat.ts'

/** The reply whose quotation was followed, and the number of one's own unsent messages then. */
type Jump = { fromSeq: number; unsent: number }

/** REPLY-2: goes to any message, loading older pages, and back to the message whose quotation was followed. */
export function useReplyJump() {
  const { reach } = useChatActions()
  const now = useChatNow()
  const [wanted, setWanted] = useState<{ seq: number } | null>(null)
  const [jump, setJump] = useState<Jump | null>(null)
  const unsent = useChat(({ timeline }) => timeline.outbox.length)
  if (jump && unsent !== jump.unsent) setJump(unsent > jump.unsent ? null : { ...jump, unsent }) // they go on writing

  const show = useCallback(
    async (seq: number): Promise<void> => {
      await reach(seq)
      setWanted({ seq })
    },
    [reach],
  )
  const goTo = useCallback(
    (seq: number, fromSeq: number): void => {
      void show(seq).then(() => {
        const { messages, outbox } = now().timeline
        if (messages.some((message) => message.seq === seq)) setJump({ fromSeq, unsent: outbox.length })
      })
    },
    [show, now],
  )
  const stay = useCallback(() => setJump(null), [])

  function goBack(): void {
    setJump(null)
    if (jump) void show(jump.fromSeq)
  }

  return { wanted, show, goTo, goBack: jump && goBack, stay }
}
