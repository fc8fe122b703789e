import { useCallback, useEffect, useRef } from 'react'
import { isModalOpen } from '../../ui/dialog/is-modal-open.ts'
import { isLetterKey } from '../../ui/keys.ts'

/**
 * FIND-1: keeps letters typed between Ctrl+K and the search, whose script may still load. Otherwise they would go into
 * the message box. Returns a function that gives the letters.
 */
export function useEarlyLetters(isSearching: boolean): () => string {
  const letters = useRef('')
  useEffect(() => {
    if (!isSearching) return
    document.addEventListener('keydown', keep, true)
    return () => {
      document.removeEventListener('keydown', keep, true)
      letters.current = ''
    }

    function keep(event: KeyboardEvent): void {
      if (isModalOpen()) return // the dialog's field has the focus
      const isBack = event.key === 'Backspace'
      if (!isBack && !isLetterKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      letters.current = isBack ? Array.from(letters.current).slice(0, -1).join('') : letters.current + event.key
    }
  }, [isSearching])
  return useCallback(() => letters.current, [])
}
