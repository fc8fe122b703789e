import { useState } from 'react'
import { draft } from '#lib/client/storage.ts'

/** The message box's text, kept per session; Escape puts it aside and the up arrow brings it back (DEC-29). */
export function useDraft(sessionId: string, onTyped: (text: string) => void) {
  const [text, show] = useState(() => draft.of(sessionId))
  const [discarded, setDiscarded] = useState('')

  function setText(next: string): void {
    show(next)
    draft.keep(sessionId, next)
    onTyped(next)
  }

  return {
    text,
    setText,
    discard(): void {
      setDiscarded(text)
      setText('')
    },
    /** Whether there was something to bring back. */
    restore(): boolean {
      if (discarded === '') return false
      setText(discarded)
      setDiscarded('')
      return true
    },
  }
}
