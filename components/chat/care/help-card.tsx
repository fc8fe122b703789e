import { useId } from 'react'
import { ExternalLink, Phone } from 'lucide-react'
import type { HelpCard as Card, ShownHelpline } from '#lib/protocol/events/safety/care.ts'
import { QuickExitButton } from './quick-exit.tsx'

/** CARE-2: helplines to call, phone numbers first. Private to this person. */
export function HelpCard({ card, onHide }: { card: Card; onHide: () => void }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="shown-card care-card animate-appear">
      <div className="flex items-center gap-3">
        <h2 id={titleId} className="text-note text-faint">
          Only you can see this
        </h2>
        <button type="button" onClick={onHide} className="text-button ml-auto text-label">
          Hide
        </button>
      </div>
      <div className="care-card-body">
        <p className="pt-0.5 text-[0.9375rem] leading-snug">{card.text}</p>
        <ul className="pt-2">
          {card.helplines.map((line) => (
            <Helpline key={`${line.name} ${line.phone}`} line={line} />
          ))}
        </ul>
        <p className="pt-1 text-note text-faint">
          <span>{asOf(card.helplines)}</span>{' '}
          <a href="/safety" target="_blank" className="message-link">
            How this works
          </a>
        </p>
      </div>
      <div className="flex items-center gap-3 pt-2">
        <QuickExitButton className="button button-outline shrink-0">Leave this page</QuickExitButton>
        <p className="hidden text-note text-faint pointer-fine:block">or press Escape three times</p>
      </div>
    </section>
  )
}

function Helpline({ line }: { line: ShownHelpline }) {
  const { name, phone, url, source } = line
  return (
    <li className="care-line">
      {phone === null ? (
        <a href={url} target="_blank" rel="noreferrer" className="care-call">
          <ExternalLink className="size-4 shrink-0 text-accent-ink" aria-hidden />
          <span className="min-w-0 font-medium">{name}</span>
        </a>
      ) : (
        <a href={`tel:${phone.replaceAll(/[^\d+*#]/g, '')}`} className="care-call">
          <Phone className="size-4 shrink-0 text-accent-ink" aria-hidden />
          <span className="min-w-0">
            <span className="font-semibold tabular-nums">{phone}</span> <span className="text-soft">{name}</span>
          </span>
        </a>
      )}
      <a
        href={source}
        target="_blank"
        rel="noreferrer"
        aria-label={`Source: ${hostOf(source)}`}
        className="care-source"
      >
        {hostOf(source)}
      </a>
    </li>
  )
}

function asOf(helplines: readonly ShownHelpline[]): string {
  const dates = helplines.map(({ checkedAt }) => checkedAt).toSorted()
  const oldest = dates[0] && new Date(dates[0]).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `Numbers as of ${oldest}; each line names its source.`
}

/** Returns the host of a URL. Avoids `URL.parse`, which Safari has only since 18. */
function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return url // not a URL: shown as it is
  }
}
