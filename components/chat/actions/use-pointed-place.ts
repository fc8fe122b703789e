import { useEffect, useState, type RefObject } from 'react'
import { placeOf } from './places.ts'

/**
 * Returns the place under the mouse or with keyboard focus, by the device used last; null without one. One set of
 * listeners serves the whole list. The place stays while the toolbar has the focus.
 */
export function usePointedPlace(scroller: RefObject<HTMLElement | null>): HTMLElement | null {
  const [hovered, setHovered] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState<HTMLElement | null>(null)
  const [isByKeys, setIsByKeys] = useState(false)

  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const ends = new AbortController()
    const { signal } = ends
    let pointer = ''
    const isToolbarUsed = () => document.activeElement?.closest('[data-message-toolbar]') != null

    list.addEventListener(
      'pointerover',
      ({ target, pointerType, clientX, clientY }) => {
        if (pointerType !== 'mouse' || isToolbarUsed()) return
        setHovered(placeOf(target))
        const moved = `${clientX} ${clientY}`
        if (moved !== pointer) setIsByKeys(false) // otherwise the list scrolled under a resting mouse
        pointer = moved
      },
      { signal },
    )
    list.addEventListener('pointerleave', () => setHovered(null), { signal })
    list.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof Element) || !target.matches(':focus-visible')) return
        setFocused(placeOf(target))
        setIsByKeys(true)
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

  return isByKeys ? (focused ?? hovered) : (hovered ?? focused)
}
