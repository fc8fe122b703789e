import { Check, Hourglass } from 'lucide-react'
import type { Agreement } from '#lib/protocol/cards.ts'
import { answeredText } from '#lib/protocol/texts/cards.ts'
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx'
import { useAgreementNames } from '../use-name-of.ts'

/** CARD-2: the people on an agreement, and which of them have answered; the answers stay hidden. */
export function WhoAnswered({ card }: { card: Agreement }) {
  const { people, state } = card
  const nameOf = useAgreementNames(card)
  const isAgreed = state === 'agreed'
  const answered = people.filter(({ hasAnswered }) => hasAnswered).length
  return (
    <div className="card-people">
      {!isAgreed && <p className="card-note">{answeredText(answered, people.length)}</p>}
      <ul aria-label={isAgreed ? 'Who agreed' : 'Who is named here'}>
        {people.map(({ userId, userName, hasAnswered }) => {
          const name = nameOf(userId, userName)
          const isDone = isAgreed || hasAnswered
          return (
            <li key={userId} data-answered={isDone}>
              <PersonAvatar userId={userId} name={name} className="size-6 text-[0.625rem]!" />
              <bdi className="min-w-0 truncate">{name}</bdi>
              {isDone ? (
                <Check {...icon(isAgreed ? 'agreed' : 'answered')} />
              ) : (
                <Hourglass {...icon('has not answered')} />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function icon(label: string) {
  return { role: 'img', 'aria-label': label, className: 'size-3.5 shrink-0' }
}
