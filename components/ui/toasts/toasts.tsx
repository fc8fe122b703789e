'use client'

import { usePathname } from 'next/navigation'
import { late } from '../late.tsx'
import { useIsMobile } from '../use-is-mobile.ts'

/** Loaded after the page, so that the first paint does not wait. */
const Toaster = late(() => import('./toaster.tsx').then(({ ChatToaster }) => ChatToaster))

/**
 * TOAST-1, TOAST-2: bottom right on chat pages, top right elsewhere. On a phone always at the top: at the bottom they
 * would cover the newest message (DEC-81).
 */
export function Toasts() {
  const isMobile = useIsMobile()
  const isChat = usePathname().startsWith('/chat/') && !isMobile
  return <Toaster position={isChat ? 'bottom-right' : 'top-right'} />
}
