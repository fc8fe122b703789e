import { useEffect, useState, type RefObject } from 'react'
import { placeOf } from './places.ts'

/**
 * The message that the mouse points at, or else the one with the keyboard's focus. One listener of the list serves all of its
 * messages. The toolbar stays while it has the focus itself.
 */
export function usePointedPlace(scroller: RefObject<HTMLElement | null>): HTMLElement | null {
  const [hovered, setHovered] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const ends = new AbortController()
    const { signal } = ends
    const isToolbarUsed = () => document.activeElement?.closest('[data-message-toolbar]') != null

    list.addEventListener(
      'pointerover',
      ({ target, pointerType }) => {
        if (pointerType === 'mouse' && !isToolbarUsed()) setHovered(placeOf(target))
      },
      { signal },
    )
    list.addEventListener('pointerleave', () => setHovered(null), { signal })
    list.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof Element && target.matches(':focus-visible')) setFocused(placeOf(target))
      },
      { signal },
    )
    list.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!placeOf(relatedTarget)) setFocused(null)
      },
      { signal },
    )
    return () => ends.abort()
  }, [scroller])

  return hovered ?? focused
}
