import type { Agreement } from '#lib/protocol/cards.ts'
import { AGREEMENT_WORDS } from '#lib/protocol/texts/cards.ts'
import { SourceLink } from './source-link.tsx'

type Props = { card: Agreement; onGo: (messageId: string) => void }

/** CARD-1: what is agreed on, line by line, each with the messages that it comes from. */
export function AgreementLines({ card: { lines, state }, onGo }: Props) {
  return (
    <ol className="card-lines">
      {lines.map(({ id, text, sources }) => (
        <li key={id}>
          <p dir="auto" className="card-line">
            {text}
          </p>
          {sources.length > 0 && (
            <div className="card-sources">
              {sources.map((messageId) => (
                <SourceLink key={messageId} messageId={messageId} onGo={onGo} />
              ))}
            </div>
          )}
          {sources.length === 0 && state === 'open' && <p className="card-unsourced">{AGREEMENT_WORDS.noSource}</p>}
        </li>
      ))}
    </ol>
  )
}
