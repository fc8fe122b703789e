import { isSendKey } from '../ui/keys.ts'

declare global {
  interface Window {
    /** Ends the waiting for the page's scripts: the button that was pressed last meanwhile, if any. */
    takeEarlyPress?: () => HTMLButtonElement | null
  }
}

/**
 * On a slow line the landing page is there some seconds before its scripts. A button that is pressed meanwhile, or Enter in the
 * message box, is kept here, and done when they have come (`useEarlyPress`).
 */
export function EarlyPress() {
  // `npm run dev` makes each page anew, for one request, whose scripts bear a nonce that nobody knows here.
  if (process.env.NODE_ENV !== 'production') return null
  return <script dangerouslySetInnerHTML={{ __html: `(${keepEarlyPress.toString()})(${isSendKey.toString()})` }} />
}

/** Runs in the page, before everything else and as it is written here. */
function keepEarlyPress(isSend: typeof isSendKey): void {
  const waiting = new AbortController()
  const options = { capture: true, signal: waiting.signal }
  let pressed: HTMLButtonElement | null = null
  let dimming: Animation | undefined

  function keep(event: Event, button: HTMLButtonElement | null | undefined): void {
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    dimming?.cancel()
    dimming = button.animate({ opacity: 0.5 }, { duration: 150, fill: 'forwards' })
    pressed = button
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

  window.takeEarlyPress = () => {
    waiting.abort()
    dimming?.cancel()
    return pressed
  }
}
