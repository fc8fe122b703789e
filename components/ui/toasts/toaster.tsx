'use client'

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { toast, Toaster, type ToasterProps } from 'sonner'
import { toastNote } from '#lib/client/storage/page-notes.ts'
import { TOAST_HOTKEY, TOAST_MS, TOAST_WIDTH_PX } from '#lib/protocol/limits.ts'
import { dragToDismiss } from './drag-to-dismiss.ts'

const ICON = 'size-[18px]'
const icons = {
  success: <CircleCheck className={`${ICON} text-online`} aria-hidden />,
  info: <Info className={`${ICON} text-accent-ink`} aria-hidden />,
  warning: <TriangleAlert className={`${ICON} text-accent-ink`} aria-hidden />,
  error: <CircleAlert className={`${ICON} text-danger`} aria-hidden />,
  close: <X className="size-4" aria-hidden />,
}

const classNames = {
  toast: 'parley-toast',
  content: 'min-w-0 flex-1',
  title: 'text-label font-medium text-ink',
  description: 'text-note text-soft',
  actionButton: 'parley-toast-action',
  closeButton: 'parley-toast-close',
}

const GAP_PX = 10
/** The space on the chat page for the message box, and for the line below a failed last message (DEC-40). */
const ABOVE_FAILED_LINE_PX = 168

/** TOAST-3 to TOAST-6: the toasts. Sonner's own swipe dismisses at 45 px; ours needs 80 % of the width. */
export function ChatToaster({ position }: { position: NonNullable<ToasterProps['position']> }) {
  useEffect(() => {
    const note = toastNote.take()
    if (note !== null) toast.success(note)
  }, [])
  return (
    <div {...dragToDismiss}>
      <Toaster
        position={position}
        duration={TOAST_MS}
        hotkey={TOAST_HOTKEY}
        style={{ '--width': `min(${TOAST_WIDTH_PX}px, 100vw - 24px)` } as React.CSSProperties}
        offset={{ top: 72, right: 16, bottom: ABOVE_FAILED_LINE_PX, left: 16 }}
        mobileOffset={{
          top: 'calc(env(safe-area-inset-top) + 64px)',
          right: 12,
          bottom: ABOVE_FAILED_LINE_PX,
          left: 12,
        }}
        swipeDirections={[]}
        closeButton
        expand
        visibleToasts={4}
        gap={GAP_PX}
        icons={icons}
        toastOptions={{ unstyled: true, classNames }}
      />
    </div>
  )
}
