'use client'

import { usePathname } from 'next/navigation'
import { late } from '../late.tsx'
import { useIsMobile } from '../use-is-mobile.ts'

/** Toasts load after the page, so that no first paint waits for them. */
const Toaster = late(() => import('./toaster.tsx').then(({ ChatToaster }) => ChatToaster))

/**
 * TOAST-1, TOAST-2: bottom right on chat pages, top right elsewhere. On a phone they come from above in a chat as well: down there
 * they would lie on what was said last (DEC-81).
 */
export function Toasts() {
  const isMobile = useIsMobile()
  const isChat = usePathname().startsWith('/chat/') && !isMobile
  return <Toaster position={isChat ? 'bottom-right' : 'top-right'} />
}
