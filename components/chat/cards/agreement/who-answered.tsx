import { Check, Hourglass, Mail } from 'lucide-react'
import { knownAnswer, type KnownAnswer } from '#lib/domain/cards/known-answer.ts'
import type { Agreement } from '#lib/protocol/cards.ts'
import { answeredText } from '#lib/protocol/texts/cards.ts'
import { NameTag } from '../../../ui/people/name-tag.tsx'
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx'
import { useAgreementPeople } from '../use-name-of.ts'

/** CARD-2: the people on an agreement, and which of them have answered; the answers stay hidden. */
export function WhoAnswered({ card }: { card: Agreement }) {
  const { state } = card
  const people = useAgreementPeople(card)
  const isAgreed = state === 'agreed'
  const answered = people.filter(({ person }) => person.hasAnswered).length
  return (
    <div className="card-people">
      {!isAgreed && <p className="card-note">{answeredText(answered, people.length)}</p>}
      <ul aria-label={isAgreed ? 'Who agreed' : 'Who is named here'}>
        {people.map(({ person, name, tag, isYou }) => {
          const { userId } = person
          const known = knownAnswer(card, person)
          return (
            <li key={userId} data-answer={known}>
              <PersonAvatar userId={userId} name={name} className="size-6 text-[0.625rem]!" />
              <bdi className="min-w-0 truncate">{name}</bdi>
              {tag && <NameTag tag={tag} />}
              {isYou && <span className="shrink-0 text-faint">(you)</span>}
              <Mark known={known} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** CARD-2: 'answered' is a closed letter: a tick would say that the person agreed. */
function Mark({ known }: { known: KnownAnswer }) {
  if (known === 'not-yet') return <span className="card-said">not yet</span>
  if (known === 'agreed') return <Check {...icon('agreed')} />
  return known === 'answered' ? <Mail {...icon('answered')} /> : <Hourglass {...icon('has not answered')} />
}

function icon(label: string) {
  return { role: 'img', 'aria-label': label, className: 'size-3.5 shrink-0' }
}
