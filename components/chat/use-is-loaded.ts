import { useEffect, useState } from 'react'
import { INITIAL_LOADING_DELAY_MS } from '#lib/protocol/limits.ts'

/** CONN-11, DEC-11: the initial loading is over 250 ms after the first join answer. */
export function useIsLoaded(joins: number): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  const hasJoined = joins > 0

  useEffect(() => {
    if (!hasJoined) return
    const timer = setTimeout(() => setIsLoaded(true), INITIAL_LOADING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [hasJoined])

  return isLoaded
}
