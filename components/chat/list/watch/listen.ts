/** The browser's events of a scrolling list and its page. */
export type Listeners = {
  grew: () => void
  moved: () => void
  arrived: () => void
  held: () => void
  released: () => void
  /** Called when a key or the wheel may start a scroll up. `stayed` follows a moment later in any case. */
  settingOut: () => void
  stayed: () => void
  looked: () => void
  printing: () => void
  printed: () => void
}

/** True in browsers with `scrollend`; without it a scroll ends after a moment without movement. */
const TELLS_END = typeof window !== 'undefined' && 'onscrollend' in window
const REST_MS = 150
/** A browser draws a frame or two before it reports that a scroll has begun. */
const FRAMES_TO_MOVE = 12
const KEYS_UP = new Set(['Home', 'PageUp'])

/** Listens to a list and its content. Returns a function that stops it. */
export function listen(list: HTMLElement, inside: HTMLElement, on: Listeners): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  let setOut: number | undefined
  const stopping = new AbortController()
  const { signal } = stopping

  function moved(): void {
    on.moved()
    if (TELLS_END) return
    clearTimeout(resting)
    resting = setTimeout(on.arrived, REST_MS)
  }

  function held({ target }: Event): void {
    on.held()
    // Listen on the touched element: if React replaces it, touchend never bubbles to the list.
    for (const end of ['touchend', 'touchcancel']) target?.addEventListener(end, on.released, { once: true })
  }

  function settingOut(): void {
    on.settingOut()
    cancelAnimationFrame(setOut ?? 0)
    let frames = 0
    const wait = () => {
      frames += 1
      if (frames > FRAMES_TO_MOVE) on.stayed()
      else setOut = requestAnimationFrame(wait)
    }
    wait()
  }

  const wheel = ({ deltaY }: WheelEvent) => deltaY < 0 && settingOut()
  const pressed = ({ key }: KeyboardEvent) => KEYS_UP.has(key) && settingOut()

  const resized = new ResizeObserver(on.grew)
  resized.observe(list)
  resized.observe(inside)
  list.addEventListener('scroll', moved, { passive: true, signal })
  list.addEventListener('scrollend', on.arrived, { passive: true, signal })
  list.addEventListener('touchstart', held, { passive: true, signal })
  list.addEventListener('wheel', wheel, { passive: true, signal })
  list.addEventListener('keydown', pressed, { signal })
  document.addEventListener('visibilitychange', on.looked, { signal })
  window.addEventListener('beforeprint', on.printing, { signal })
  // Until the next frame the list still has its print layout
  window.addEventListener('afterprint', () => void requestAnimationFrame(on.printed), { signal })
  return () => {
    resized.disconnect()
    clearTimeout(resting)
    cancelAnimationFrame(setOut ?? 0)
    stopping.abort()
  }
}
