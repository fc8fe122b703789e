'use client'

import { usePathname } from 'next/navigation'
import { late } from '../late.tsx'

/** Toasts load after the page, so that no first paint waits for them. */
const Toaster = late(() => import('./toaster.tsx').then(({ ChatToaster }) => ChatToaster))

/** TOAST-1, TOAST-2: bottom right on chat pages, top right elsewhere. */
export function Toasts() {
  const isChat = usePathname().startsWith('/chat/')
  return <Toaster position={isChat ? 'bottom-right' : 'top-right'} />
}
