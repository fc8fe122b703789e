import { useSyncExternalStore } from 'react'
import { MOBILE_MAX_WIDTH_PX } from '#lib/protocol/limits.ts'
import { watchMedia } from './watch-media.ts'

const NARROW = `(max-width: ${MOBILE_MAX_WIDTH_PX}px)`
const watchWidth = watchMedia(NARROW)

/** DEC-19: true at 768 px or less, or with a mobile user agent. */
function isMobile(): boolean {
  return window.matchMedia(NARROW).matches || /Mobi|Android|iPhone|iPad|iPod/i.test(navigator.userAgent)
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(watchWidth, isMobile, () => false)
}
