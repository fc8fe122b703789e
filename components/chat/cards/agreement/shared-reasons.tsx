import { SOMEBODY } from '#lib/protocol/brand.ts'
import type { Agreement } from '#lib/protocol/cards.ts'
import { notYetText } from '#lib/protocol/texts/cards.ts'
import { useAgreementNames, useNameOf } from '../use-name-of.ts'

/** CARD-2: the reasons that their authors share with everybody. */
export function SharedReasons({ card }: { card: Agreement }) {
  const { reasons } = card
  const nameOf = useAgreementNames(card)
  if (reasons.length === 0) return null
  return (
    <ul aria-label="Reasons for not yet" className="card-reasons">
      {reasons.map(({ userId, userName, text }) => (
        <li key={userId}>
          <p className="card-note">
            <bdi>{`${nameOf(userId, userName)}: not yet`}</bdi>
          </p>
          <blockquote dir="auto">{text}</blockquote>
        </li>
      ))}
    </ul>
  )
}

/** CARD-1: names the people who do not agree yet, once all have answered; some stay unnamed. */
export function NotYet({ card: { state, notYet, people } }: { card: Agreement }) {
  const nameOf = useNameOf()
  if (state !== 'open' || !notYet || notYet.userIds.length + notYet.unnamed === 0) return null
  const names = notYet.userIds.map((userId) =>
    nameOf(userId, people.find((person) => person.userId === userId)?.userName ?? SOMEBODY),
  )
  return <p className="card-not-yet">{notYetText(names, notYet.unnamed)}</p>
}
