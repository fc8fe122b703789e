import { useEffect, useEffectEvent, type RefObject } from 'react'
import { lastVisible, neighbourOf, placeOf } from './places.ts'

type Keys = {
  /** Called on Enter, the menu key or Shift+F10 on a message. */
  onOpen(place: HTMLElement): void
  /** Called on Escape on a message. */
  onLeave(): void
  /** Returns the message's label for screen readers. */
  nameOf(place: HTMLElement): string
}

const STEPS: Record<string, -1 | 1 | undefined> = { ArrowUp: -1, ArrowDown: 1 }

/** REPLY-4: moves through messages by arrow keys; the current message is the list's single tab stop. */
export function useMessageKeys(scroller: RefObject<HTMLElement | null>, { onOpen, onLeave, nameOf }: Keys): void {
  const open = useEffectEvent(onOpen)
  const leave = useEffectEvent(onLeave)
  const name = useEffectEvent(nameOf)

  useEffect(() => {
    const list = scroller.current
    if (!list) return
    let current: HTMLElement | null = null

    function focus(place: HTMLElement): void {
      if (current) current.tabIndex = -1
      current = place
      place.tabIndex = 0
      place.role = 'group'
      place.ariaLabel = name(place)
      place.focus({ preventScroll: true })
      place.scrollIntoView({ block: 'nearest' })
    }

    function pressed(event: KeyboardEvent): void {
      // Beside an open aside, Escape arrives with its default prevented: only so does the aside stay open.
      if (event.defaultPrevented && event.key !== 'Escape') return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const place = placeOf(event.target)
      const isOnPlace = place !== null && event.target === place
      const step = STEPS[event.key]
      if (step && !event.shiftKey && (event.target === list || isOnPlace)) {
        const next = place ? neighbourOf(place, step) : lastVisible(list!)
        if (!next || (place && isCut(list!, place, step))) return // the list scrolls instead
        event.preventDefault()
        focus(next)
      } else if (isOnPlace && (event.key === 'Enter' || isMenuKey(event))) {
        event.preventDefault()
        open(place)
      } else if (event.key === 'Escape' && place) {
        event.preventDefault()
        if (isOnPlace) leave()
        else focus(place)
      }
    }

    // The menu key also raises contextmenu after its keydown, which has opened the actions.
    const contextMenu = (event: MouseEvent) => event.target === current && event.detail === 0 && event.preventDefault()
    list.addEventListener('keydown', pressed)
    list.addEventListener('contextmenu', contextMenu)
    return () => {
      list.removeEventListener('keydown', pressed)
      list.removeEventListener('contextmenu', contextMenu)
    }
  }, [scroller])
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

/** True when a message taller than the list is not read to its end in this direction. */
function isCut(list: HTMLElement, place: HTMLElement, step: -1 | 1): boolean {
  const visible = list.getBoundingClientRect()
  const { top, bottom } = place.getBoundingClientRect()
  if (bottom - top <= visible.height) return false
  return step < 0 ? top < visible.top - 1 : bottom > visible.bottom + 1
}
