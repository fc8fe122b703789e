import { useRef } from 'react'
import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import type { MessageActions } from '../message/use-message-actions.ts'
import { useChat } from '../use-chat.ts'
import { AgreementCard } from './agreement/agreement-card.tsx'
import { useWatchedCard } from './agreement/cards-in-view.ts'
import { PollCard } from './poll/poll-card.tsx'
import { useSourceSeq } from './agreement/use-source-seq.ts'

type Props = { row: MessageRow; actions: Pick<MessageActions, 'goTo'> }

/** CARD-1, CARD-4: a card at its place in the list. An unknown card shows its message's text. */
export function CardMessage({ row: { message, startsGroup }, actions }: Props) {
  const card = useChat(({ timeline }) => timeline.cards.get(message.cardId ?? ''))
  const seqOf = useSourceSeq()
  const place = useRef<HTMLDivElement>(null)
  useWatchedCard(place, message.cardId)

  async function go(messageId: string): Promise<void> {
    const seq = await seqOf(messageId)
    if (seq !== null) actions.goTo(seq, message.seq)
  }

  return (
    <div ref={place} className={`animate-appear ${startsGroup ? 'pt-5' : 'pt-3'}`}>
      {card?.kind === 'agreement' && (
        <AgreementCard card={card} heading="h2" onGo={(messageId) => void go(messageId)} />
      )}
      {card?.kind === 'poll' && <PollCard card={card} heading="h2" />}
      {card === undefined && (
        <article data-kind="card" className="card">
          <p dir="auto" className="message-text">
            {message.text}
          </p>
        </article>
      )}
    </div>
  )
}
