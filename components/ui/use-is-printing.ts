import { useSyncExternalStore } from 'react'
import { watchMedia } from './watch-media.ts'

const PRINT = 'print'
const watchPrint = watchMedia(PRINT)

/** Whether the page is being laid out on paper. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    watchPrint,
    () => window.matchMedia(PRINT).matches,
    () => false,
  )
}
