import type { Ref } from 'react'
import type { CardLine } from '#lib/protocol/cards.ts'
import { PAPER_WORDS } from '#lib/protocol/texts/cards.ts'
import { longDay } from '../../../ui/time-text.ts'

type Props = {
  question: string
  /** `origin`: names the person whose message the line quotes or comes from; null for a line of several people. */
  lines: readonly (Pick<CardLine, 'id' | 'text'> & { origin: string | null })[]
  names: readonly { userId: string; name: string }[]
  /** ISO 8601 */
  agreedAt: string
  ref?: Ref<HTMLElement>
}

/** A longer text is set smaller, so that most agreements fit on one page. */
const MUCH_CHARS = 1600

/**
 * CARD-1: the printable page. It uses none of the app's classes, because its HTML is also saved as a file. The chat's
 * title is not on it: the owner may change a title after everybody agreed.
 */
export function AgreementPaper({ question, lines, names, agreedAt, ref }: Props) {
  const day = longDay(agreedAt)
  const chars = lines.reduce((sum, { text }) => sum + text.length, 0)
  return (
    <article
      ref={ref}
      aria-label={PAPER_WORDS.dialog}
      className="paper"
      data-much={chars > MUCH_CHARS || lines.length > 12}
    >
      <p className="paper-kind">{PAPER_WORDS.kind}</p>
      <p dir="auto" className="paper-question">
        {question}
      </p>
      <ol className="paper-lines">
        {lines.map(({ id, text, origin }, index) => (
          <li key={id}>
            <span className="paper-number">{`${index + 1}.`}</span>
            <span className="paper-line">
              <span dir="auto" className="paper-words">
                {text}
              </span>
              {origin !== null && (
                <span className="paper-speaker">
                  <bdi dir="ltr">{origin}</bdi>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className="paper-agreed">{PAPER_WORDS.agreed(day)}</p>
      <ul className="paper-names">
        {names.map(({ userId, name }) => (
          <li key={userId}>
            <span className="paper-sign" />
            <span className="paper-name">
              <bdi>{name}</bdi>
            </span>
            <span className="paper-date">{PAPER_WORDS.signed(day)}</span>
          </li>
        ))}
      </ul>
    </article>
  )
}
