import { useEffect, useRef, type RefObject } from 'react'
import { makeSignal } from '#lib/client/signal.ts'
import type { PickedPrompt, Steering } from '#lib/domain/quick-prompts/index.ts'

/** Somebody wants to change a prompt before it is sent. */
export const suggestedPrompt = makeSignal<PickedPrompt>()

/** Puts suggested prompts into the box. Answers what the last one steers by, until the box is emptied. */
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

/** As if it was typed, so that the browser's undo brings back what stood there. */
function replaceText(box: HTMLTextAreaElement, text: string): void {
  box.focus()
  box.select()
  // Deprecated, but nothing else enters the browser's undo history.
  if (!document.execCommand('insertText', false, text)) {
    box.value = text
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  box.setSelectionRange(text.length, text.length)
}
