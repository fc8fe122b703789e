import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AckError } from '#lib/client/chat/socket.ts'
import { log } from '#lib/client/log.ts'
import { TEXTS } from '#lib/protocol/errors.ts'

type Page<Hit> = { hits: Hit[]; hasMore: boolean }
/** Reads the first page of hits, or the page after a hit. */
type ReadPage<Hit> = (query: string, behind: Hit | null, signal: AbortSignal) => Promise<Page<Hit>>

type Found<Hit> = Page<Hit> & {
  /** `idle`: the query is empty. Hits of an earlier query stay `ready` until the next ones come. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  error: string | null
  /** The query and scope that this is the answer to. */
  answers: string
}

/** Debounce: the search starts after a pause in typing. */
const PAUSE_MS = 350
const IDLE: Found<never> = { status: 'idle', hits: [], hasMore: false, error: null, answers: '' }

/** FIND-1: searches page by page after a pause in typing. A different `scope` searches anew. */
export function useFound<Hit>(query: string, scope: string, read: ReadPage<Hit>) {
  const [found, setFound] = useState<Found<Hit>>(IDLE)
  const [attempt, setAttempt] = useState(1)
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const wanted = query.trim()
  const answers = `${scope}\n${wanted}`
  /** False while the hits are those of an earlier query. */
  const isCurrent = found.answers === answers
  const readPage = useEffectEvent(read)
  /** Starts the search that the pause in typing holds back, and waits for its hits. */
  const lookNow = useRef<() => Promise<readonly Hit[]>>(async () => [])

  useEffect(() => {
    const leaving = new AbortController()
    const look = async (): Promise<readonly Hit[]> => {
      try {
        const page = await readPage(wanted, null, leaving.signal)
        if (leaving.signal.aborted) return []
        setFound({ ...page, status: 'ready', error: null, answers })
        return page.hits
      } catch (failure) {
        if (!leaving.signal.aborted) setFound({ ...IDLE, status: 'failed', error: sentenceFor(failure), answers })
        return []
      }
    }
    let underWay: Promise<readonly Hit[]> | undefined
    const begin = () => (underWay ??= look())
    const timer = setTimeout(() => (wanted === '' ? setFound(IDLE) : void begin()), wanted === '' ? 0 : PAUSE_MS)
    lookNow.current = () => (wanted === '' ? Promise.resolve([]) : begin())
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [wanted, answers, attempt])

  async function more(): Promise<void> {
    const last = found.hits.at(-1)
    if (!last || isLoadingMore || !isCurrent) return
    setIsLoadingMore(true)
    try {
      const page = await read(wanted, last, new AbortController().signal)
      setIfStill(last, (now) => ({ ...now, ...page, hits: [...now.hits, ...page.hits], error: null }))
    } catch (failure) {
      const error = sentenceFor(failure)
      setIfStill(last, (now) => ({ ...now, error }))
    }
    setIsLoadingMore(false)
  }

  /** Changes the hits unless another search has replaced them meanwhile. */
  function setIfStill(last: Hit, change: (now: Found<Hit>) => Found<Hit>): void {
    setFound((now) => (now.hits.at(-1) === last ? change(now) : now))
  }

  function again(): void {
    setFound({ ...IDLE, status: 'loading' })
    setAttempt((last) => last + 1)
  }

  /** Searches without waiting for a pause in typing. No hits when the query changes meanwhile, or the search fails. */
  const hurry = (): Promise<readonly Hit[]> => lookNow.current()

  const isAwaited = !isCurrent && found.hits.length === 0
  const status = isAwaited ? (wanted === '' ? 'idle' : 'loading') : found.status
  return { ...found, status, isCurrent, isLoadingMore, hurry, more, again }
}

function sentenceFor(failure: unknown): string {
  log.warn('The search did not work', failure)
  return failure instanceof AckError && failure.code === 'RATE_LIMITED' ? failure.message : TEXTS.searchFailed
}
