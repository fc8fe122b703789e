import { useState } from 'react'
import { Quote } from 'lucide-react'
import { makeMessageFinder } from '#lib/domain/cards/message-finder.ts'
import { quotationOf } from '#lib/domain/messages/addressed/quotation.ts'
import { AGREEMENT_WORDS } from '#lib/protocol/texts/cards.ts'
import { useChat } from '../../use-chat.ts'
import { useNameOrYou } from '../use-name-of.ts'

type Props = { messageId: string; onGo: (messageId: string) => void }

/** CARD-1: a link to a source message. An older message is named once its page is loaded. */
export function SourceLink({ messageId, onGo }: Props) {
  const quoted = useQuoted(messageId)
  return (
    <button
      type="button"
      className="quotation card-source"
      title={AGREEMENT_WORDS.source}
      onClick={() => onGo(messageId)}
    >
      <QuotedWords quoted={quoted} />
    </button>
  )
}

type Quoted = ReturnType<typeof useQuoted>

/** A source's author and first words; null: the message is not loaded. */
export function QuotedWords({ quoted }: { quoted: Quoted }) {
  if (quoted === null)
    return (
      <>
        <Quote className="size-3 shrink-0 self-center" aria-hidden />
        <span>An earlier message</span>
      </>
    )
  return (
    <>
      <bdi className="max-w-[50%] shrink-0 truncate font-semibold">{quoted.userName}</bdi>
      <bdi className="min-w-[3em] shrink-[3] truncate">{quoted.snippet}</bdi>
    </>
  )
}

/** Returns a message as a quotation under its author's present name, or 'You'; null while it is not loaded. */
export function useQuoted(messageId: string) {
  const [find] = useState(() => makeMessageFinder(messageId))
  const nameOrYou = useNameOrYou()
  const message = useChat(({ timeline }) => find(timeline.messages))
  if (!message) return null
  const quoted = quotationOf(message)
  return { ...quoted, userName: nameOrYou(quoted.userId, quoted.userName) }
}
