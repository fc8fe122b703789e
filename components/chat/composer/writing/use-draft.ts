import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { draft } from '#lib/client/storage/draft.ts'
import { messageNow, quotationNow } from '#lib/domain/messages/addressed/about-message.ts'
import { edited, withMention, type MentionQuery, type Written } from '#lib/domain/messages/addressed/mention-typing.ts'
import type { Nameable } from '#lib/domain/messages/addressed/mentions.ts'
import type { Quotation } from '#lib/protocol/addressed.ts'
import { useChat } from '../../use-chat.ts'
import { useOnSignOut } from './use-on-sign-out.ts'

const NOTHING: Written = { text: '', mentions: [] }

/**
 * The message box's text, quotation and mentions, kept per session. Escape puts the text aside, and the up arrow
 * restores it (DEC-29).
 */
export function useDraft(sessionId: string, onTyped: (text: string) => void) {
  const [written, show] = useState((): Written => {
    return { text: draft.of(sessionId), mentions: draft.addressedOf(sessionId).mentions ?? [] }
  })
  const [answered, setAnswered] = useState(() => draft.addressedOf(sessionId).replyTo ?? null)
  const replyTo = useQuotationNow(answered)
  const [discarded, setDiscarded] = useState(NOTHING)
  const { text, mentions } = written

  /** False while the text is the draft that was stored before this page opened, perhaps by another tab. */
  const isTypedHere = useRef(false)

  function write(next: Written, answering = replyTo): void {
    isTypedHere.current = true
    show(next)
    setAnswered(answering)
    if (next.text === '') draft.drop(sessionId, text)
    else draft.keep(sessionId, next.text)
    draft.address(sessionId, addressedBy(next, answering))
    if (next.text !== text) onTyped(next.text)
  }

  /** Another tab sent its text: remove the same text here, so that it is not sent twice. Text typed only here stays. */
  const dropped = useEffectEvent((theirs: string) => {
    if (text === theirs || !isTypedHere.current) {
      show(NOTHING)
      setAnswered(null)
    } else if (text !== '') draft.keep(sessionId, text)
  })
  useEffect(() => draft.onDropped(sessionId, (theirs) => dropped(theirs)), [sessionId])

  /** EDIT-4: deleted words must not stay in this browser's storage. */
  const renewed = useEffectEvent(() => draft.address(sessionId, addressedBy(written, replyTo)))
  useEffect(() => {
    if (replyTo !== answered) renewed()
  }, [replyTo, answered])

  useOnSignOut(() => {
    write(NOTHING, null)
    setDiscarded(NOTHING)
  })

  return {
    text,
    mentions,
    /** The quotation of the message that the draft answers, or null. */
    replyTo,
    /** The quotation and mentions to send with the text. */
    addressed: addressedBy(written, replyTo),
    setText: (next: string) => write(edited(written, next)),
    /** REPLY-4: sets the quotation; null removes it. */
    answer: (quotation: Quotation | null) => write(written, quotation),
    /** MENT-1: replaces the typed query by a chosen name. Returns the new caret. */
    mention(query: MentionQuery, person: Nameable): number {
      const { caret, ...next } = withMention(written, query, person)
      write(next)
      return caret
    },
    /** Empties the box after its text was sent. */
    sent: () => write(NOTHING, null),
    discard(): void {
      setDiscarded(written)
      write(NOTHING)
    },
    /** Restores the discarded text; false when there is none. */
    restore(): boolean {
      if (discarded.text === '') return false
      write(discarded)
      setDiscarded(NOTHING)
      return true
    },
  }
}

/** REPLY-1: follows the quoted message, which may be edited, deleted or cleared. */
function useQuotationNow(kept: Quotation | null): Quotation | null {
  const message = useChat(({ timeline }) => (kept ? messageNow(timeline, kept) : undefined))
  const clearedSeq = useChat(({ timeline }) => timeline.clearedSeq)
  return useMemo(() => kept && quotationNow(kept, message, clearedSeq), [kept, message, clearedSeq])
}

function addressedBy({ mentions }: Written, replyTo: Quotation | null) {
  return { ...(replyTo && { replyTo }), ...(mentions.length > 0 && { mentions }) }
}
