import { useSyncExternalStore } from 'react'
import { watchMedia } from './watch-media.ts'

const PRINT = 'print'
const watchPrint = watchMedia(PRINT)

/** True while the browser lays the page out for print. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    watchPrint,
    () => window.matchMedia(PRINT).matches,
    () => false,
  )
}
