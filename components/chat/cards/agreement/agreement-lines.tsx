import { CalendarClock } from 'lucide-react'
import { excerpt } from '#lib/domain/messages/excerpt.ts'
import type { Agreement } from '#lib/protocol/cards.ts'
import { AGREEMENT_WORDS } from '#lib/protocol/texts/cards.ts'
import { useChat } from '../../use-chat.ts'
import { useCardDialogs } from '../use-card-dialogs.ts'
import { LineChange } from './line-change.tsx'
import { SourceLink } from './source-link.tsx'

type Props = { card: Agreement; onGo: (messageId: string) => void }

/** CARD-1: the lines of an agreement, each with its last change and its source messages. */
export function AgreementLines({ card: { lines, state }, onGo }: Props) {
  return (
    <ol className="card-lines">
      {lines.map(({ id, text, sources, change }) => (
        <li key={id}>
          {state === 'agreed' && <ComeBack text={text} />}
          <p dir="auto" className="card-line">
            {text}
          </p>
          {change && <LineChange change={change} />}
          {sources.length > 0 && (
            <div className="card-sources">
              {change && <p className="card-note">{AGREEMENT_WORDS.beganWith}</p>}
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

/** DUE-1: proposes a check-in about an agreed line. */
function ComeBack({ text }: { text: string }) {
  const isConnected = useChat((chat) => chat.isConnected)
  const { comeBack } = useCardDialogs()
  return (
    <button
      type="button"
      aria-label={`Come back to: ${excerpt(text)}`}
      title="Come back to this…"
      disabled={!isConnected}
      className="icon-button card-come-back"
      onClick={() => comeBack(text)}
    >
      <CalendarClock className="size-4.5" aria-hidden />
    </button>
  )
}
