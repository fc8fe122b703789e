import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Where what had the focus went with the connection (the button that signed in or out, with which the chat connects anew),
 * `lead` gives it a new place. Not after a renaming: each way out of that leads the focus itself.
 */
export function useFocusOfGone(isConnected: boolean, lead: () => void): void {
  const latest = useRef<EventTarget | null>(null)
  const gone = useEffectEvent(lead)

  useEffect(() => {
    const focused = ({ target }: FocusEvent) => void (latest.current = target)
    document.addEventListener('focusin', focused)
    return () => document.removeEventListener('focusin', focused)
  }, [])

  useEffect(() => {
    if (isConnected) return
    return () => {
      if (isRemoved(latest.current) && document.activeElement === document.body) gone()
    }
  }, [isConnected])
}

function isRemoved(target: EventTarget | null): boolean {
  return target instanceof Node && !target.isConnected
}
