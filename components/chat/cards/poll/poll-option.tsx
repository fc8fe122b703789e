import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { ShownOption } from '#lib/domain/cards/shown-poll.ts'
import { isolated } from '#lib/domain/text/isolated.ts'
import { votesText } from '#lib/protocol/texts/cards.ts'
import { useChat } from '../../use-chat.ts'
import { Faces } from '../faces.tsx'
import { useNameOf } from '../use-name-of.ts'

type Props = {
  option: ShownOption
  isMultiple: boolean
  isDisabled: boolean
  /** Null once the poll is closed. */
  onChoose: (() => void) | null
}

/** CARD-4: one option, with its votes and voters unless these are hidden. */
export function PollOption({ option, isMultiple, isDisabled, onChoose }: Props) {
  const { isChosen, isMost, share } = option
  const look = {
    className: 'poll-option',
    'data-chosen': isChosen,
    'data-most': isMost,
    style: { '--share': share } as CSSProperties,
  }
  const content = (
    <>
      <span className="poll-mark" data-multiple={isMultiple} aria-hidden="true">
        {isChosen && <Check className="size-3.5" strokeWidth={3} />}
      </span>
      <OptionWords option={option} isOpen={onChoose !== null} />
    </>
  )
  return (
    <li>
      {onChoose === null ? (
        <div {...look}>{content}</div>
      ) : (
        <button type="button" {...look} aria-pressed={isChosen} disabled={isDisabled} onClick={onChoose}>
          {content}
        </button>
      )}
    </li>
  )
}

function OptionWords({
  option: { text, count, userIds, isChosen, isMost },
  isOpen,
}: {
  option: ShownOption
  isOpen: boolean
}) {
  const me = useChat(({ timeline }) => timeline.me)
  const nameOf = useNameOf()
  const who = (userIds ?? []).map((id) => (me?.ids.has(id) ? 'you' : isolated(nameOf(id, 'somebody'))))
  return (
    <>
      <bdi className="poll-text">{text}</bdi>
      {!isOpen && isChosen && <span className="sr-only">, chosen by you</span>}
      {isMost && <span className="sr-only">, most votes</span>}
      {userIds && userIds.length > 0 && <Faces userIds={userIds} />}
      {count !== null && (
        <>
          <span aria-hidden="true" className="poll-count">
            {count}
          </span>
          <span className="sr-only">{[`, ${votesText(count)}`, ...new Set(who)].join(', ')}</span>
        </>
      )}
    </>
  )
}
