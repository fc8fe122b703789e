import { ChartBar, Flag, Handshake } from 'lucide-react'
import { useId } from 'react'
import { isReader } from '#lib/domain/people/is-reader.ts'
import type { Card } from '#lib/protocol/cards.ts'
import { cardTitle, openedByText } from '#lib/protocol/texts/cards.ts'
import { ASSISTANT_NAME, SOMEBODY } from '#lib/protocol/brand.ts'
import type { Elements } from '../../ui/elements.ts'
import { MessageTime } from '../message/message-time.tsx'
import { useChat } from '../use-chat.ts'
import { useCardDialogs } from './use-card-dialogs.ts'
import { useNameOf } from './use-name-of.ts'

/** The heading level of a card's question: in the list, or in a section of the table. */
export type CardHeading = 'h2' | 'h4'

type Props = { card: Card; heading: CardHeading; children?: Elements }

/** The frame of a card: kind, state, author and question. Focusable, for when its buttons disappear. */
export function CardFrame({ card, heading: Heading, children }: Props) {
  const { kind, state, version, question, openedBy, openedAt } = card
  const isMine = useChat(({ timeline: { me, participants } }) => me !== null && isReader(me, participants, openedBy))
  const isThere = useChat(({ timeline }) => card.seq > timeline.clearedSeq)
  const nameOf = useNameOf()
  const Icon = kind === 'agreement' ? Handshake : ChartBar
  const id = useId()
  return (
    <article data-kind="card" data-card={kind} data-state={state} aria-labelledby={id} tabIndex={-1} className="card">
      <div className="card-head">
        <Icon className="size-4 shrink-0" aria-hidden />
        <span className="card-kind">{cardTitle(card)}</span>
        {version > 1 && <span className="card-version">{`Version ${version}`}</span>}
        <span className="card-by">
          <bdi>
            {openedByText(
              kind,
              isMine ? null : nameOf(openedBy, openedBy === ASSISTANT_NAME ? ASSISTANT_NAME : SOMEBODY),
            )}
          </bdi>
        </span>
        <MessageTime timestamp={openedAt} />
        {!isMine && isThere && <Report card={card} />}
      </div>
      <Heading id={id} dir="auto" className="card-question">
        {question}
      </Heading>
      {children}
    </article>
  )
}

/** DOOR-4: reports the card of another person or of Parley. Its message may have been cleared: then there is none. */
function Report({ card }: { card: Card }) {
  const isConnected = useChat((chat) => chat.isConnected)
  const { report } = useCardDialogs()
  return (
    <button
      type="button"
      aria-label={`Report this ${card.kind}`}
      title="Report"
      disabled={!isConnected}
      className="icon-button card-report"
      onClick={() => report(card)}
    >
      <Flag className="size-4" aria-hidden />
    </button>
  )
}

/** Moves the focus to the card of a button that disappears. */
export function focusCard(button: Element | null): void {
  button?.closest<HTMLElement>('.card')?.focus({ preventScroll: true })
}
