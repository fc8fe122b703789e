import { useCallback, useState } from 'react'
import { useChatActions } from './use-chat.ts'

/** REPLY-2: goes to any message, loading older pages, and back to the message whose quotation was followed. */
export function useReplyJump() {
  const { reach } = useChatActions()
  const [wanted, setWanted] = useState<{ seq: number } | null>(null)
  const [cameFrom, setCameFrom] = useState<number | null>(null)

  const show = useCallback(
    async (seq: number): Promise<void> => {
      await reach(seq)
      setWanted({ seq })
    },
    [reach],
  )
  const goTo = useCallback(
    (seq: number, fromSeq: number): void => {
      setCameFrom(fromSeq)
      void show(seq)
    },
    [show],
  )

  function goBack(): void {
    setCameFrom(null)
    if (cameFrom !== null) void show(cameFrom)
  }

  return { wanted, show, goTo, goBack: cameFrom === null ? null : goBack }
}
