import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { signedOutSignal } from '#lib/client/signal.ts'
import { draft } from '#lib/client/storage/storage.ts'

/** The message box's text, kept per session; Escape puts it aside and the up arrow brings it back (DEC-29). */
export function useDraft(sessionId: string, onTyped: (text: string) => void) {
  const [text, show] = useState(() => draft.of(sessionId))
  const [discarded, setDiscarded] = useState('')

  /** False while the text is the stored draft of the page's opening, perhaps from another tab. */
  const isTypedHere = useRef(false)

  function setText(next: string): void {
    isTypedHere.current = true
    show(next)
    if (next === '') draft.drop(sessionId, text)
    else draft.keep(sessionId, next)
    onTyped(next)
  }

  /** Another tab sent its text: remove the same text here, so it is not sent twice; keep text typed only here. */
  const dropped = useEffectEvent((theirs: string) => {
    if (text === theirs || !isTypedHere.current) show('')
    else if (text !== '') draft.keep(sessionId, text)
  })
  useEffect(() => draft.onDropped(sessionId, (theirs) => dropped(theirs)), [sessionId])

  const forget = useEffectEvent(() => {
    setText('')
    setDiscarded('')
  })
  useEffect(() => signedOutSignal.listen(() => forget()), [])

  return {
    text,
    setText,
    discard(): void {
      setDiscarded(text)
      setText('')
    },
    /** Returns whether there was a text to restore. */
    restore(): boolean {
      if (discarded === '') return false
      setText(discarded)
      setDiscarded('')
      return true
    },
  }
}
