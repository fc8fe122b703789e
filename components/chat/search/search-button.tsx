import { useEffect, useEffectEvent } from 'react'
import { Search } from 'lucide-react'
import { isModalOpen } from '../../ui/dialog/is-modal-open.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'

/** FIND-1: opens the search of this chat, also by Ctrl+K or Cmd+K. On a phone the chat's menu has it. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const isMobile = useIsMobile()
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      if (!isSearchKey(event) || isModalOpen()) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])

  if (isMobile) return null
  return (
    <button
      type="button"
      aria-label="Search this chat"
      aria-keyshortcuts="Control+K Meta+K"
      title="Search this chat (Ctrl+K)"
      onClick={onOpen}
      className="icon-button shrink-0"
    >
      <Search className="size-5" aria-hidden />
    </button>
  )
}

/** A Latin letter. Russian, Greek, Hebrew and Arabic layouts have others: there the place of the key decides. */
const LATIN = /^\p{Script=Latin}$/u

function isSearchKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  const isK = LATIN.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
  return isK && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing
}
