import { useSyncExternalStore } from 'react'
import { watchMedia } from '../../ui/watch-media.ts'

/** The height from which arrival.css hides the card, unless it has the focus. */
const SHORT = '(max-height: 26rem)'
const watchHeight = watchMedia(SHORT)

/** True in a window too short for the newcomer's card: a phone on its side, or one with its keyboard open. */
export function useIsArrivalHidden(): boolean {
  return useSyncExternalStore(
    watchHeight,
    () => window.matchMedia(SHORT).matches,
    () => false,
  )
}
