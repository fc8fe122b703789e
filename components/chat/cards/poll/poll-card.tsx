import { EyeOff } from 'lucide-react'
import { shownOptions } from '#lib/domain/cards/shown-poll.ts'
import type { Poll } from '#lib/protocol/cards.ts'
import { chosenText, POLL_WORDS } from '#lib/protocol/texts/cards.ts'
import { useChat, useChatActions } from '../../use-chat.ts'
import { CardFrame, type CardHeading } from '../card-frame.tsx'
import { attempt } from '../../../ui/toasts/complain.ts'
import { EndCardButton, useMayEnd } from '../end-card-button.tsx'
import { Faces } from '../faces.tsx'
import { PollOption } from './poll-option.tsx'
import { usePollChoice } from './use-poll-choice.ts'

type Props = { card: Poll; heading: CardHeading }

/** CARD-4: a poll, with buttons while it is open, and its result. */
export function PollCard({ card, heading }: Props) {
  const { state, isHidden, isMultiple, people } = card
  const { choose, ...reader } = usePollChoice(card)
  const isConnected = useChat((chat) => chat.isConnected)
  const isOpen = state === 'open'
  if (state === 'withdrawn') return <CardFrame card={card} heading={heading} />
  return (
    <CardFrame card={card} heading={heading}>
      <ul aria-label="Options" className="poll-options">
        {shownOptions(card, reader).map((option, index) => (
          <PollOption
            key={option.text}
            option={option}
            isMultiple={isMultiple}
            onChoose={isOpen ? () => void choose(index) : null}
            isDisabled={!isConnected}
          />
        ))}
      </ul>
      {isOpen && isHidden && (
        <p className="card-note card-hidden">
          <EyeOff className="size-3.5 shrink-0" aria-hidden />
          <span>{POLL_WORDS.hidden}</span>
        </p>
      )}
      <div className="poll-foot">
        <p className="card-note">{chosenText(people.length, isOpen)}</p>
        {isHidden && isOpen && <Faces userIds={people.map(({ userId }) => userId)} />}
        {isOpen && isMultiple && <p className="card-note">{POLL_WORDS.several}</p>}
        {isOpen && <Close poll={card} />}
      </div>
    </CardFrame>
  )
}

function Close({ poll }: { poll: Poll }) {
  const mayClose = useMayEnd(poll)
  const { cards } = useChatActions()
  if (!mayClose) return null
  return (
    <EndCardButton
      label="Close poll"
      className="ml-auto text-label"
      question={POLL_WORDS.close}
      onEnd={() => void attempt('The poll was not closed', () => cards.closePoll(poll.id))}
    />
  )
}
