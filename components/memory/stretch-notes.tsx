import { CircleCheck, CircleQuestionMark, Hash, Quote } from 'lucide-react'
import type { Remembered, RoomMemory } from '#lib/protocol/memory.ts'
import { RememberedRow, type RowActions } from './remembered-row.tsx'

const ICONS = { topic: Hash, decision: CircleCheck, question: CircleQuestionMark, position: Quote, fact: Quote }
const MEANING = { topic: 'Topic', decision: 'Decided', question: 'Still open', position: 'Said', fact: 'Fact' }

const when = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** The conversation in stretches, the newest first: what it was about, what was decided, what is open, who wants what. */
export function StretchNotes({ notes, ...actions }: RowActions & { notes: RoomMemory['notes'] }) {
  return (
    <section aria-labelledby="memory-notes">
      <h4 id="memory-notes" className="list-heading">
        CONVERSATION
      </h4>
      {notes.map(({ toSeq, begunAt, lines }) => (
        <div key={toSeq} className="pt-2 pb-3">
          {begunAt !== null && <p className="text-note text-faint">{when.format(new Date(begunAt))}</p>}
          <ul aria-label={lines[0]?.text ?? 'Notes'} className="-mx-3">
            {lines.map((line) => (
              <RememberedRow
                key={line.id}
                line={line}
                icon={<KindIcon kind={line.kind} />}
                prefix={<Prefix line={line} />}
                className={line.kind === 'topic' ? 'font-semibold' : 'text-soft'}
                {...actions}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function KindIcon({ kind }: Pick<Remembered, 'kind'>) {
  const Icon = ICONS[kind]
  const tone = kind === 'decision' ? 'text-online' : kind === 'question' ? 'text-accent-ink' : 'text-faint'
  return <Icon role="img" aria-label={MEANING[kind]} className={`mt-0.5 size-[1.0625rem] shrink-0 ${tone}`} />
}

function Prefix({ line: { kind, userName } }: { line: Remembered }) {
  if (kind === 'topic' || kind === 'decision' || userName === null) return null
  return (
    <span>
      <bdi className="font-medium text-ink">{userName}</bdi>
      {': '}
    </span>
  )
}
