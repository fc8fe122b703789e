import { useEffect, useState } from 'react'
import { log } from '#lib/client/log.ts'
import type { Fairness } from '#lib/protocol/events/fairness.ts'
import { useChatActions } from '../chat/use-chat.ts'

type State = { status: 'loading' | 'failed' } | { status: 'ready'; fairness: Fairness }

/** Reads the mediator's record when first shown. */
export function useFairness(): State & { retry: () => void } {
  const { read } = useChatActions().fairness
  const [state, setState] = useState<State>({ status: 'loading' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let isOver = false
    read().then(
      (fairness) => isOver || setState({ status: 'ready', fairness }),
      (error: unknown) => {
        log.warn('The record was not loaded', error)
        if (!isOver) setState({ status: 'failed' })
      },
    )
    return () => void (isOver = true)
  }, [tries, read])

  function retry(): void {
    setState({ status: 'loading' })
    setTries((count) => count + 1)
  }

  return { ...state, retry }
}
