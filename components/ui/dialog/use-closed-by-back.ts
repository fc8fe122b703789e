import { useEffect, useEffectEvent } from 'react'

const MARK = 'isOpen'
const isMarked = () => (window.history.state as Record<string, unknown> | null)?.[MARK] === true

/**
 * Gives a full-window view a history entry, so that Back closes it instead of leaving the chat. Returns the way to
 * close it otherwise, which removes the entry.
 */
export function useClosedByBack(onClose: () => void): () => void {
  const left = useEffectEvent(onClose)

  useEffect(() => {
    // A reload of the open view has left the entry.
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
