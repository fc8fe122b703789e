import { useEffect, useRef, type RefObject } from 'react'
import { makeSignal } from '#lib/client/signal.ts'
import type { PickedPrompt, Steering } from '#lib/domain/quick-prompts/index.ts'

/** Raised when a person wants to change a prompt before sending it. */
export const suggestedPrompt = makeSignal<PickedPrompt>()

/** Puts suggested prompts into the box. Returns the steering of the last one, until the box is emptied. */
export function useSuggestedPrompt(boxRef: RefObject<HTMLTextAreaElement | null>): RefObject<Steering | undefined> {
  const steering = useRef<Steering>(undefined)
  useEffect(() => {
    const box = boxRef.current
    if (!box) return
    const changed = () => {
      if (box.value.trim() === '') steering.current = undefined
    }
    const unlisten = suggestedPrompt.listen((prompt) => {
      replaceText(box, prompt.text)
      const { hiddenPrompt, manner } = prompt
      steering.current = { hiddenPrompt, manner }
    })
    box.addEventListener('input', changed)
    return () => {
      unlisten()
      box.removeEventListener('input', changed)
    }
  }, [boxRef])
  return steering
}

/** Replaces the text like typed input, so that the browser's undo restores it. */
function replaceText(box: HTMLTextAreaElement, text: string): void {
  box.focus()
  box.select()
  // Deprecated, but only this enters the browser's undo history.
  if (!document.execCommand('insertText', false, text)) {
    box.value = text
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  box.setSelectionRange(text.length, text.length)
}
