import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import type { Fairness, FairnessRecord } from '#lib/protocol/events/fairness.ts'
import { TableSection } from '../table/table-section.tsx'
import { PersonAvatar } from '../ui/people/person-avatar.tsx'
import { Loading, NotLoaded } from '../ui/dialog/waiting.tsx'
import { useFairness } from './use-fairness.ts'

/** FAIR-1: the mediator's record of this chat, read when shown. */
export function FairnessSection() {
  const read = useFairness()
  return (
    <TableSection title={`${ASSISTANT_NAME}’s record`}>
      {read.status === 'loading' && <Loading label="Counting" />}
      {read.status === 'failed' && <NotLoaded message={TEXTS.recordNotLoaded} onRetry={read.retry} />}
      {read.status === 'ready' && <Record {...read.fairness} />}
    </TableSection>
  )
}

function Record({ record: { people, stopped }, answers }: Fairness) {
  return (
    <>
      <p className="pt-1 pb-2 text-label text-soft">
        {`To whom ${ASSISTANT_NAME} spoke, whom it asked, and whose points it took. Counted from what is stored here: a reply counts for the person whose message it answers.`}
      </p>
      <ul aria-label={`${ASSISTANT_NAME}’s record by person`}>
        {people.map((person) => (
          <Person key={person.userId} person={person} people={people} />
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-3 text-label">
        <dt className="text-soft">{`${ASSISTANT_NAME} was stopped`}</dt>
        <dd className="text-right tabular-nums">{times(stopped)}</dd>
        <dt className="text-soft">{`Was ${ASSISTANT_NAME} fair?`}</dt>
        <dd className="text-right tabular-nums">{answers === null ? '–' : `${answers.average.toFixed(1)} of 5`}</dd>
      </dl>
      <p className="pt-1 text-note text-faint">{aboutAnswers(answers, people.length)}</p>
    </>
  )
}

type Counted = FairnessRecord['people'][number]

const COUNTS = [
  { key: 'replies', label: 'Replies' },
  { key: 'characters', label: 'Characters' },
  { key: 'asked', label: 'Asked by name' },
  { key: 'points', label: 'Points noted' },
] as const satisfies readonly { key: keyof Counted; label: string }[]

function Person({ person, people }: { person: Counted; people: readonly Counted[] }) {
  const { userId, userName } = person
  return (
    <li className="pt-2">
      <h4 className="flex items-center gap-2.5 pb-0.5 font-semibold">
        <PersonAvatar userId={userId} name={userName} className="size-7" />
        <bdi className="truncate">{userName}</bdi>
      </h4>
      <dl className="fairness-counts">
        {COUNTS.map(({ key, label }) => (
          <Count key={key} label={label} count={person[key]} most={Math.max(...people.map((one) => one[key]))} />
        ))}
      </dl>
    </li>
  )
}

/** A number with a bar, relative to the highest count. */
function Count({ label, count, most }: { label: string; count: number; most: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="fairness-bar" aria-hidden="true">
        <span style={{ width: `${most === 0 ? 0 : Math.round((count / most) * 100)}%` }} />
      </dd>
      <dd className="text-right text-ink tabular-nums">{count.toLocaleString()}</dd>
    </>
  )
}

function times(count: number): string {
  return count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`
}

/** DEC-78: the limit of counting people: without a sign-in two browsers look like two people. */
const TWO_BROWSERS = 'A person in two browsers who is not signed in counts twice.'

function aboutAnswers(answers: Fairness['answers'], people: number): string {
  if (answers !== null)
    return `The average of ${answers.count} answers. They are counted in threes, so that nobody’s can be told. ${TWO_BROWSERS}`
  if (people < 3) return 'After a mediation everybody is asked alone. Between two people the answers are never shown.'
  return `After a mediation everybody is asked alone. Answers are shown as an average, once three have answered. ${TWO_BROWSERS}`
}
