import { useRef } from 'react'
import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import type { MessageActions } from '../message/use-message-actions.ts'
import { useChat } from '../use-chat.ts'
import { useWatchedCard } from './agreement/cards-in-view.ts'
import { AnyCard } from './any-card.tsx'

type Props = { row: MessageRow; actions: Pick<MessageActions, 'goTo'> }

/** CARD-1, CARD-4: a card at its place in the list. An unknown card shows its message's text. */
export function CardMessage({ row: { message, startsGroup }, actions }: Props) {
  const card = useChat(({ timeline }) => timeline.cards.get(message.cardId ?? ''))
  const place = useRef<HTMLDivElement>(null)
  useWatchedCard(place, message.cardId)

  return (
    <div ref={place} className={`animate-appear ${startsGroup ? 'pt-5' : 'pt-3'}`}>
      {card ? (
        <AnyCard card={card} heading="h2" onGo={(seq) => actions.goTo(seq, message.seq)} />
      ) : (
        <article data-kind="card" className="card">
          <p dir="auto" className="message-text">
            {message.text}
          </p>
        </article>
      )}
    </div>
  )
}
