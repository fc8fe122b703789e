import { useState } from 'react'
import { Quote } from 'lucide-react'
import { makeMessageFinder } from '#lib/domain/cards/message-finder.ts'
import { quotationOf } from '#lib/domain/messages/addressed/quotation.ts'
import { AGREEMENT_WORDS } from '#lib/protocol/texts/cards.ts'
import { useChat } from '../../use-chat.ts'

type Props = { messageId: string; onGo: (messageId: string) => void }

/** CARD-1: the message that a line comes from; it leads there. An older one is named once its page is here. */
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

/** A link to a source message, with its author and first words. */
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
      <bdi className="max-w-[50%] shrink-0 truncate font-semibold">{quoted.isMine ? 'You' : quoted.userName}</bdi>
      <bdi className="min-w-[3em] shrink-[3] truncate">{quoted.snippet}</bdi>
    </>
  )
}

/** A message as it is quoted, or null while it is not here. */
export function useQuoted(messageId: string) {
  const [find] = useState(() => makeMessageFinder(messageId))
  const message = useChat(({ timeline }) => find(timeline.messages))
  const isMine = useChat(({ timeline }) => message !== undefined && (timeline.me?.ids.has(message.userId) ?? false))
  return message ? { ...quotationOf(message), isMine } : null
}
