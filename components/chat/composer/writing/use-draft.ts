import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { signedOutSignal } from '#lib/client/signal.ts'
import { draft } from '#lib/client/storage/storage.ts'
import { edited, withMention, type MentionQuery, type Written } from '#lib/domain/messages/addressed/mention-typing.ts'
import type { Nameable } from '#lib/domain/messages/addressed/mentions.ts'
import type { Quotation } from '#lib/protocol/addressed.ts'

const NOTHING: Written = { text: '', mentions: [] }

/**
 * The message box's text, what it answers and who is meant in it, kept per session; Escape puts the text aside and the up arrow
 * brings it back (DEC-29).
 */
export function useDraft(sessionId: string, onTyped: (text: string) => void) {
  const [written, show] = useState((): Written => {
    return { text: draft.of(sessionId), mentions: draft.addressedOf(sessionId).mentions ?? [] }
  })
  const [replyTo, setReplyTo] = useState(() => draft.addressedOf(sessionId).replyTo ?? null)
  const [discarded, setDiscarded] = useState(NOTHING)
  const { text, mentions } = written

  /** False while the text is the stored draft of the page's opening, perhaps from another tab. */
  const isTypedHere = useRef(false)

  function write(next: Written, answering = replyTo): void {
    isTypedHere.current = true
    show(next)
    setReplyTo(answering)
    if (next.text === '') draft.drop(sessionId, text)
    else draft.keep(sessionId, next.text)
    draft.address(sessionId, addressedBy(next, answering))
    if (next.text !== text) onTyped(next.text)
  }

  /** Another tab sent its text: remove the same text here, so it is not sent twice; keep text typed only here. */
  const dropped = useEffectEvent((theirs: string) => {
    if (text === theirs || !isTypedHere.current) {
      show(NOTHING)
      setReplyTo(null)
    } else if (text !== '') draft.keep(sessionId, text)
  })
  useEffect(() => draft.onDropped(sessionId, (theirs) => dropped(theirs)), [sessionId])

  const forget = useEffectEvent(() => {
    write(NOTHING, null)
    setDiscarded(NOTHING)
  })
  useEffect(() => signedOutSignal.listen(() => forget()), [])

  return {
    text,
    mentions,
    /** The quotation of the message that the draft answers, or null. */
    replyTo,
    /** As it is sent with the text. */
    addressed: addressedBy(written, replyTo),
    setText: (next: string) => write(edited(written, next)),
    /** REPLY-4: takes a quotation into the box, or off it with null. */
    answer: (quotation: Quotation | null) => write(written, quotation),
    /** MENT-1: puts a chosen name in the place of what was typed; answers where the caret belongs then. */
    mention(query: MentionQuery, person: Nameable): number {
      const { caret, ...next } = withMention(written, query, person)
      write(next)
      return caret
    },
    /** It was taken to be sent. */
    sent: () => write(NOTHING, null),
    discard(): void {
      setDiscarded(written)
      write(NOTHING)
    },
    /** Returns whether there was a text to restore. */
    restore(): boolean {
      if (discarded.text === '') return false
      write(discarded)
      setDiscarded(NOTHING)
      return true
    },
  }
}

function addressedBy({ mentions }: Written, replyTo: Quotation | null) {
  return { ...(replyTo && { replyTo }), ...(mentions.length > 0 && { mentions }) }
}
