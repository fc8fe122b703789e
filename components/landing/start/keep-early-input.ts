import type { isSendKey } from '../../ui/keys.ts'

/** The text of the message box, and its caret. */
export type EarlyWords = { text: string; start: number; end: number; isFocused: boolean }

declare global {
  interface Window {
    /** Ends the wait for the page's scripts; returns the last pressed button, or null. */
    takeEarlyPress?: () => HTMLButtonElement | null
    /** Returns the text of a box that React replaced; null if nothing was lost. */
    takeEarlyWords?: () => EarlyWords | null
  }
}

/** Runs inline before every other script. Its source is copied into the page, so it must not use outer variables. */
export function keepEarlyInput(isSend: typeof isSendKey): void {
  const waiting = new AbortController()
  const options = { capture: true, signal: waiting.signal }
  let pressed: HTMLButtonElement | null = null
  let place = -1
  let dimming: Animation | undefined
  let box: HTMLTextAreaElement | null = null
  let focused: EventTarget | null = null

  function keep(event: Event, button: HTMLButtonElement | null | undefined): void {
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    dimming?.cancel()
    dimming = button.animate({ opacity: 0.5 }, { duration: 150, fill: 'forwards' })
    pressed = button
    place = likeIt(button).indexOf(button)
  }

  /** Returns all buttons of the same kind, to find this one after React replaced it. */
  function likeIt({ className, type }: HTMLButtonElement): HTMLButtonElement[] {
    const all = Array.from(document.querySelectorAll('button'))
    return all.filter((other) => other.className === className && other.type === type)
  }

  addEventListener('click', (event) => keep(event, (event.target as Element).closest('button')), options)
  addEventListener(
    'keydown',
    (event) => {
      const { target } = event
      const isForBox = target instanceof HTMLTextAreaElement && isSend(event)
      if (isForBox) keep(event, target.form?.querySelector<HTMLButtonElement>('[type=submit]'))
    },
    options,
  )
  addEventListener(
    'focusin',
    ({ target }) => {
      focused = target
      if (target instanceof HTMLTextAreaElement) box = target
    },
    options,
  )
  addEventListener(
    'focusout',
    // Removing the box fires focusout too, but the person did not leave it.
    ({ target }) => setTimeout(() => (target as Node).isConnected && focused === target && (focused = null)),
    options,
  )

  window.takeEarlyWords = () => {
    if (!box || box.isConnected) return null
    const { value: text, selectionStart: start, selectionEnd: end } = box
    return { text, start, end, isFocused: focused === box }
  }

  window.takeEarlyPress = () => {
    waiting.abort()
    dimming?.cancel()
    if (!pressed || pressed.isConnected) return pressed
    return likeIt(pressed)[place] ?? null
  }
}
