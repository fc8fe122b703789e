import { CircleCheck, CircleQuestionMark, FileText, Hash, Image, Quote } from 'lucide-react'
import { captionOf } from '#lib/domain/files/caption-mark.ts'
import type { Remembered, RoomMemory } from '#lib/protocol/memory.ts'
import { RememberedRow, type RowActions } from './remembered-row.tsx'

const KINDS = {
  topic: { Icon: Hash, meaning: 'Topic', tone: 'text-faint' },
  picture: { Icon: Image, meaning: 'Picture', tone: 'text-faint' },
  pdf: { Icon: FileText, meaning: 'PDF', tone: 'text-faint' },
  decision: { Icon: CircleCheck, meaning: 'Decided', tone: 'text-online' },
  question: { Icon: CircleQuestionMark, meaning: 'Still open', tone: 'text-accent-ink' },
  position: { Icon: Quote, meaning: 'Said', tone: 'text-faint' },
  fact: { Icon: Quote, meaning: 'Fact', tone: 'text-faint' },
} as const
type Kind = keyof typeof KINDS

const when = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** The notes of each stretch of the conversation, newest stretch first. Decisions are not among them (`DecisionsSection`). */
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
              <NoteRow key={line.id} line={line} {...actions} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Shows a note; a caption appears as its picture or PDF, with the sender (IMG-3). */
function NoteRow({ line, ...actions }: RowActions & { line: Remembered }) {
  const caption = captionOf(line)
  const kind = caption?.kind ?? line.kind
  return (
    <RememberedRow
      line={{ ...line, text: caption?.text ?? line.text }}
      icon={<KindIcon kind={kind} />}
      prefix={<Prefix kind={kind} userName={line.userName} />}
      className={kind === 'topic' ? 'font-semibold' : 'text-soft'}
      {...actions}
    />
  )
}

function KindIcon({ kind }: { kind: Kind }) {
  const { Icon, meaning, tone } = KINDS[kind]
  return <Icon role="img" aria-label={meaning} className={`mt-0.5 size-[1.0625rem] shrink-0 ${tone}`} />
}

function Prefix({ kind, userName }: { kind: Kind; userName: string | null }) {
  if (kind === 'topic' || kind === 'decision' || userName === null) return null
  return (
    <span>
      <bdi className="font-medium text-ink">{userName}</bdi>
      {': '}
    </span>
  )
}
