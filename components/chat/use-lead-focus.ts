import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useChat } from './use-chat.ts'

type Focusable = RefObject<{ focus(): void } | null>

/**
 * Moves the focus on when the focused button disappears. The message box gets it, or on a phone the list, which neither
 * opens nor closes the keyboard.
 */
export function useLeadFocus(input: Focusable, list: Focusable): () => void {
  const isMobile = useIsMobile()
  const lead = useCallback(() => {
    const isTyping = document.activeElement instanceof HTMLTextAreaElement
    if (!isMobile) input.current?.focus()
    else if (!isTyping) list.current?.focus()
  }, [isMobile, input, list])
  useFocusLostWithConnection(lead)
  return lead
}

/** Moves the focus on after a sign-in or sign-out, which removes its button and reconnects. Renaming does so itself. */
function useFocusLostWithConnection(lead: () => void): void {
  const isJoined = useChat((chat) => chat.isJoined)
  const latest = useRef<EventTarget | null>(null)
  const lost = useEffectEvent(lead)

  useEffect(() => {
    const focused = ({ target }: FocusEvent) => void (latest.current = target)
    document.addEventListener('focusin', focused)
    return () => document.removeEventListener('focusin', focused)
  }, [])

  useEffect(() => {
    if (isJoined) return
    return () => {
      if (isRemoved(latest.current) && document.activeElement === document.body) lost()
    }
  }, [isJoined])
}

function isRemoved(target: EventTarget | null): boolean {
  return target instanceof Node && !target.isConnected
}
