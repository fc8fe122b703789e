import { useEffect, useRef, type RefObject } from 'react'
import { makeSignal } from '#lib/client/signal.ts'
import type { PickedPrompt } from '#lib/domain/quick-prompts/index.ts'

/** Somebody wants to change a prompt before it is sent. */
export const suggestedPrompt = makeSignal<PickedPrompt>()

/** Puts suggested prompts into the box. Answers the hidden prompt of the last one, until the box is emptied. */
export function useSuggestedPrompt(boxRef: RefObject<HTMLTextAreaElement | null>): RefObject<string | undefined> {
  const hiddenPrompt = useRef<string>(undefined)
  useEffect(() => {
    const box = boxRef.current
    if (!box) return
    const changed = () => {
      if (box.value.trim() === '') hiddenPrompt.current = undefined
    }
    const unlisten = suggestedPrompt.listen((prompt) => {
      replaceText(box, prompt.text)
      hiddenPrompt.current = prompt.hiddenPrompt
    })
    box.addEventListener('input', changed)
    return () => {
      unlisten()
      box.removeEventListener('input', changed)
    }
  }, [boxRef])
  return hiddenPrompt
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
