import { useEffect, useState } from 'react'
import { isFileGone } from '#lib/client/files/is-file-gone.ts'

/** Delays before the next attempts. After these, the person may ask for another. */
const RETRY_MS = [1000, 4000, 15_000]

/** `waiting`: between two attempts. `gone`: the server says so. `failed`: all attempts failed. */
type Status = 'shown' | 'waiting' | 'gone' | 'failed'
type Loading = { of: string; attempt: number; failures: number; status: Status }

/**
 * IMG-5: loads a picture in the list, again after a failure: a phone may lose its line for a moment. After a failure each
 * join and another address begin anew. `attempt` is the key of the image, so that it is asked for again.
 */
export function useThumbnail(source: string | undefined, joins: number) {
  const of = `${joins} ${source}`
  const [last, setLast] = useState<Loading>({ of, attempt: 0, failures: 0, status: 'shown' })
  const now = last.of === of || last.failures === 0 ? { ...last, of } : begun(last, of)
  const { attempt, failures, status } = now

  useEffect(() => {
    if (status !== 'waiting' || source === undefined) return
    const leaving = new AbortController()
    const delay = RETRY_MS[failures - 1]
    let timer: ReturnType<typeof setTimeout> | undefined
    const set = (next: Partial<Loading>) => setLast({ of, attempt, failures, status, ...next })
    void isFileGone(source, leaving.signal).then((isGone) => {
      if (leaving.signal.aborted) return
      if (isGone) set({ status: 'gone' })
      else if (delay === undefined) set({ status: 'failed' })
      else timer = setTimeout(() => set({ status: 'shown', attempt: attempt + 1 }), delay)
    })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [source, of, attempt, failures, status])

  return {
    status: source === undefined ? 'gone' : status,
    attempt,
    missed: (): void => setLast({ ...now, failures: failures + 1, status: 'waiting' }),
    retry: (): void => setLast(begun(now, of)),
  }
}

function begun({ attempt }: Loading, of: string): Loading {
  return { of, attempt: attempt + 1, failures: 0, status: 'shown' }
}
