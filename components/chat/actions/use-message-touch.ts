import { useEffect, useEffectEvent, type RefObject } from 'react'
import { placeOf } from './places.ts'

type Gestures = { onLongPress(place: HTMLElement): void; onSwipe(place: HTMLElement): void }

const LONG_PRESS_MS = 450
/** A finger that moves farther scrolls or swipes. */
const STILL_PX = 10
/** A swipe of this length replies. */
const SWIPE_PX = 56
const PULL_MAX_PX = 76
/** Phones use swipes from the screen's edge for 'back'. */
const EDGE_PX = 20

type Touch = {
  pointerId: number
  place: HTMLElement
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
  isSwiping: boolean
}

/** REPLY-4: opens a message's actions by long press and replies by a swipe to the right. Scrolling wins over both. */
export function useMessageTouch(scroller: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const pressedLong = useEffectEvent(gestures.onLongPress)
  const swiped = useEffectEvent(gestures.onSwipe)

  useEffect(() => {
    const list = scroller.current
    if (!list) return
    let touch: Touch | null = null
    let wasLong = false

    function end(): void {
      if (!touch) return
      clearTimeout(touch.timer)
      pull(touch.place, 0)
      touch = null
    }

    function down(event: PointerEvent): void {
      end()
      wasLong = false
      const place = placeOf(event.target)
      if (event.pointerType === 'mouse' || !event.isPrimary || !place || isLeftAlone(event, list!)) return
      const timer = setTimeout(() => {
        end()
        wasLong = true
        pressedLong(place)
      }, LONG_PRESS_MS)
      touch = { pointerId: event.pointerId, place, x: event.clientX, y: event.clientY, timer, isSwiping: false }
    }

    function moved({ pointerId, clientX, clientY }: PointerEvent): void {
      if (!touch || touch.pointerId !== pointerId) return
      const across = clientX - touch.x
      const along = Math.abs(clientY - touch.y)
      if (Math.hypot(across, along) > STILL_PX) clearTimeout(touch.timer)
      if (!touch.isSwiping && along > STILL_PX) return end()
      touch.isSwiping ||= across > STILL_PX && across > along * 2
      if (touch.isSwiping) pull(touch.place, across)
    }

    function up({ pointerId, clientX }: PointerEvent): void {
      if (!touch || touch.pointerId !== pointerId) return
      const { place, isSwiping, x } = touch
      end()
      if (isSwiping && clientX - x >= SWIPE_PX) swiped(place)
    }

    // A long press also raises contextmenu: suppress the browser's menu and selection. A link still opens by a tap.
    const contextMenu = (event: Event) => {
      const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse' && event.pointerType !== ''
      if (isTouch && placeOf(event.target)) event.preventDefault()
    }
    // Lifting the finger would click the opened sheet.
    const lifted = (event: TouchEvent) => wasLong && event.cancelable && event.preventDefault()
    const listeners = { pointerdown: down, pointermove: moved, pointerup: up, pointercancel: end } as const
    const ends = new AbortController()
    for (const [name, listener] of Object.entries(listeners)) {
      list.addEventListener(name, listener as EventListener, { signal: ends.signal })
    }
    list.addEventListener('contextmenu', contextMenu, { signal: ends.signal })
    list.addEventListener('touchend', lifted, { signal: ends.signal, passive: false })
    return () => {
      ends.abort()
      end()
    }
  }, [scroller])
}

/** Shows the distance of the pull, and if letting go would reply. */
function pull(place: HTMLElement, px: number): void {
  const pulled = Math.min(Math.max(px, 0), PULL_MAX_PX)
  if (pulled === 0) {
    place.style.removeProperty('--pull')
    delete place.dataset['pulled']
  } else {
    place.style.setProperty('--pull', `${pulled}px`)
    place.dataset['pulled'] = pulled >= SWIPE_PX ? 'far' : 'near'
  }
}

function isLeftAlone({ target, clientX }: PointerEvent, list: HTMLElement): boolean {
  return clientX < EDGE_PX || isInWide(target, list)
}

/** True inside an element that scrolls sideways itself, such as a table. */
function isInWide(target: EventTarget | null, list: HTMLElement): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== list; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}
