'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'

/** Toasts load after the page stands: no first paint waits for them. */
const Toaster = dynamic(() => import('./toaster.tsx').then(({ ChatToaster }) => ChatToaster), { ssr: false })

/** TOAST-1, TOAST-2: bottom right on chat pages, top right elsewhere. */
export function Toasts() {
  const isChat = usePathname().startsWith('/chat/')
  return <Toaster position={isChat ? 'bottom-right' : 'top-right'} />
}
