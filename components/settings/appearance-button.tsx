'use client'

import { useState } from 'react'
import type { Elements } from '../ui/elements.ts'
import { late } from '../ui/late.tsx'

// No `lateModal`: the landing page's first load has no room for its failure toast.
const AppearanceModal = late(() => import('./appearance-modal.tsx').then((file) => file.AppearanceModal))

/** `onDone` runs when the modal closes. */
type Props = { className: string; children: Elements; onDone?: () => void }

/** Opens theme and text size, for guests too (DEC-63). */
export function AppearanceButton({ className, children, onDone }: Props) {
  const [isOpen, setIsOpen] = useState(false)

  function close(): void {
    setIsOpen(false)
    onDone?.()
  }

  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        {children}
      </button>
      {isOpen && <AppearanceModal onClose={close} onMissing={close} />}
    </>
  )
}
