import { useState } from 'react'
import { Info } from 'lucide-react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { LateHowPanel } from './late-how-panel.ts'

/** DOOR-6: opens the panel from the sidebar. `onDone` runs when it closes. */
export function HowButton({ onDone }: { onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false)

  function close(): void {
    setIsOpen(false)
    onDone()
  }

  return (
    <>
      <button type="button" className="side-action" onClick={() => setIsOpen(true)}>
        <Info className="size-[1.125rem]" aria-hidden />
        <span>{`How ${ASSISTANT_NAME} works here`}</span>
      </button>
      {isOpen && <LateHowPanel onClose={close} />}
    </>
  )
}
