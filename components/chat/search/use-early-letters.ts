import { useCallback, useEffect, useRef } from 'react'

/**
 * FIND-1: keeps the letters that are typed between Ctrl+K and the search, whose script may have to come first. Without it they
 * would land in the message box. Returns what was typed.
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
      if (document.querySelector('[role=dialog]')) return // its field has the focus
      const isBack = event.key === 'Backspace'
      if (!isBack && !isLetter(event)) return
      event.preventDefault()
      event.stopPropagation()
      letters.current = isBack ? Array.from(letters.current).slice(0, -1).join('') : letters.current + event.key
    }
  }, [isSearching])
  return useCallback(() => letters.current, [])
}

function isLetter({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing
}
