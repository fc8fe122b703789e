import { useEffect, useEffectEvent } from 'react'

const MARK = 'isOpen'
const isMarked = () => (window.history.state as Record<string, unknown> | null)?.[MARK] === true

/**
 * Gives what covers the whole window a place in the history, so that Back closes it and does not leave the chat. Answers how it
 * is closed otherwise: that place goes with it.
 */
export function useClosedByBack(onClose: () => void): () => void {
  const left = useEffectEvent(onClose)

  useEffect(() => {
    // A reload while it was open has left the place there.
    if (!isMarked()) window.history.pushState({ [MARK]: true }, '')
    const wentBack = () => left()
    window.addEventListener('popstate', wentBack)
    return () => window.removeEventListener('popstate', wentBack)
  }, [])

  return () => {
    if (isMarked()) window.history.back()
    onClose()
  }
}
