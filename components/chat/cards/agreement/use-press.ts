import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

/**
 * DEC-89: an answer names the version that the card showed when the press began, because a newer one may arrive before
 * the click. `handlers` are the button's; `take` returns the version for its click, and ends the press.
 */
export function usePress(version: number) {
  const press = useRef<{ version: number; isKey: boolean } | null>(null)

  function end(): void {
    press.current = null
  }

  return {
    take(): number {
      const shown = press.current?.version ?? version
      end()
      return shown
    },
    handlers: {
      onPointerDown: ({ pointerType }: PointerEvent) => {
        press.current = { version, isKey: false }
        // A mouse may leave the button and come back. A click follows in the same task as the release, or never.
        if (pointerType === 'mouse') document.addEventListener('pointerup', () => setTimeout(end), { once: true })
      },
      onPointerCancel: end,
      onKeyDown: ({ key, repeat }: KeyboardEvent) => {
        if (repeat) return // the press began before
        if (key === 'Enter' || key === ' ') press.current = { version, isKey: true }
      },
      onBlur: () => {
        if (press.current?.isKey) end() // Safari takes the focus away as a mouse press begins
      },
    },
  }
}
