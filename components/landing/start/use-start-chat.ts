import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { log } from '#lib/client/log.ts'
import { landingDraft } from '#lib/client/storage/landing-draft.ts'
import { landingError } from '#lib/client/storage/page-notes.ts'
import { pendingFirstMessage } from '#lib/client/storage/pending-first-message.ts'
import type { Steering } from '#lib/domain/quick-prompts/index.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { LEAVE_DELAY_MS } from '#lib/protocol/limits.ts'
import { normaliseMessageText } from '#lib/protocol/text.ts'

export type StartChat = {
  /** submitting: input disabled, loading indicator (LAND-35, LAND-36). exiting: the fade plays (LAND-37). */
  status: 'idle' | 'submitting' | 'exiting'
  /** The error line; another page may have left its text (LAND-12 to LAND-14). */
  error: string | null
  /** `steering` belongs to a quick prompt's family (DEC-1, CARE-3). */
  start(text: string, steering?: Steering): void
  /** Removes the error line, because the person is correcting the text. */
  clearError(): void
  /** Loads the calls for `start` before the person presses Send. */
  prepare(): void
}

/** Creates a chat with its first message (LAND-34 to LAND-41). The text stays in the input after a failure (DEC-16). */
export function useStartChat(): StartChat {
  const router = useRouter()
  const [status, setStatus] = useState<StartChat['status']>('idle')
  const [error, setError] = useErrorLine()
  const isBusy = useRef(false)
  const exit = useRef<ReturnType<typeof setTimeout>>(undefined)

  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      clearTimeout(exit.current)
    }
  }, [])

  const leaveFor = useCallback(
    (path: string, text: string) => {
      if (!isHere.current) return // the person has left this page
      setStatus('exiting')
      router.prefetch(path)
      exit.current = setTimeout(() => {
        landingDraft.drop(text)
        router.push(path)
      }, LEAVE_DELAY_MS) // LAND-38
    },
    [router],
  )

  const failed = useCallback(
    (failure: unknown) => {
      setError(sentenceFor(failure))
      setStatus('idle') // LAND-39
      isBusy.current = false
    },
    [setError],
  )

  const start = useCallback(
    (typed: string, steering?: Steering) => {
      if (isBusy.current) return // LAND-40, LAND-41
      const text = normaliseMessageText(typed)
      if (text === '') return setError(TEXTS.emptyFirstMessage) // VAL-1, VAL-2
      isBusy.current = true
      setError(null)
      setStatus('submitting')
      startedChat(text, steering).then((path) => leaveFor(path, text), failed)
    },
    [leaveFor, failed, setError],
  )

  const clearError = useCallback(() => setError(null), [setError])

  return { status, error, start, clearError, prepare }
}

function prepare(): void {
  loadCalls().catch((error) => log.warn('The calls were not loaded ahead', error))
}

function useErrorLine() {
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    const arrived = landingError.take()
    // Only the browser knows it, so it cannot be in the first render.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (arrived !== null) setError(arrived)
  }, [])
  return [error, setError] as const
}

/** Loads the calls and their schemas later than the page. */
const loadCalls = () => import('./create-chat.ts')

async function startedChat(text: string, steering: Steering | undefined): Promise<string> {
  pendingFirstMessage.hold(text)
  try {
    const { createChat } = await loadCalls()
    return await createChat(text, steering)
  } catch (error) {
    log.warn('The chat was not created', error)
    pendingFirstMessage.drop() // ERR-11, DEC-16
    throw error
  }
}

/** Returns the sentence for a failure: VAL-23 and VAL-24 keep their own, any other is ERR-10. */
function sentenceFor(failure: unknown): string {
  const isInvalidAnswer = failure instanceof Error && failure.message === TEXTS.invalidCreation
  return isInvalidAnswer ? TEXTS.invalidCreation : TEXTS.createFailed
}
