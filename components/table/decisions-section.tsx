import { ChartBar, CircleCheck } from 'lucide-react'
import { pollWinners } from '#lib/domain/cards/shown-poll.ts'
import type { Poll } from '#lib/protocol/cards.ts'
import type { Remembered } from '#lib/protocol/memory.ts'
import { pollResultText, TABLE_WORDS } from '#lib/protocol/texts/cards.ts'
import { useChat } from '../chat/use-chat.ts'
import { RememberedRow } from '../memory/remembered-row.tsx'
import type { useMemory } from '../memory/use-memory.ts'
import { longDay } from '../ui/time-text.ts'
import { TableSection } from './table-section.tsx'

type Decision = { at: string | null } & ({ line: Remembered; poll?: undefined } | { poll: Poll; line?: undefined })

type Props = { memory: ReturnType<typeof useMemory>; onShow: (seq: number) => void }

/** The decisions, newest first with their days: those noted by Parley, and closed polls. */
export function DecisionsSection({ memory: { memory, remove }, onShow }: Props) {
  const cards = useChat(({ timeline }) => timeline.cards)
  const clearedSeq = useChat(({ timeline }) => timeline.clearedSeq)
  const noted = memory.notes.flatMap(({ begunAt, lines }) =>
    lines.filter(({ kind }) => kind === 'decision').map((line): Decision => ({ at: begunAt, line })),
  )
  const polls = [...cards.values()].flatMap((card): Decision[] =>
    card.kind === 'poll' && card.state === 'closed' ? [{ at: card.closedAt, poll: card }] : [],
  )
  const decisions = [...noted, ...polls].sort((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))
  if (decisions.length === 0) return null
  return (
    <TableSection title={TABLE_WORDS.decisions}>
      <ul className="-mx-3">
        {decisions.map(({ at, line, poll }) =>
          line ? (
            <RememberedRow
              key={line.id}
              line={line}
              icon={
                <CircleCheck role="img" aria-label="Decided" className="mt-0.5 size-[1.0625rem] shrink-0 text-online" />
              }
              below={<Day at={at} />}
              onShow={onShow}
              onForget={remove}
            />
          ) : (
            <PollRow key={poll.id} poll={poll} onShow={poll.seq > clearedSeq ? () => onShow(poll.seq) : null} />
          ),
        )}
      </ul>
    </TableSection>
  )
}

function PollRow({ poll, onShow }: { poll: Poll; onShow: (() => void) | null }) {
  return (
    <li>
      <button
        type="button"
        title="Show the poll"
        disabled={onShow === null}
        onClick={onShow ?? undefined}
        className="flex min-h-11 w-full items-start gap-2.5 rounded-xl px-3 py-2.5 text-left enabled:hover:bg-hover"
      >
        <ChartBar role="img" aria-label="Poll" className="mt-0.5 size-[1.0625rem] shrink-0 text-online" />
        <span className="min-w-0 leading-snug">
          <bdi>{poll.question}</bdi>
          <span className="block font-semibold">
            <bdi>{pollResultText(pollWinners(poll))}</bdi>
          </span>
          <Day at={poll.closedAt} />
        </span>
      </button>
    </li>
  )
}

function Day({ at }: { at: string | null }) {
  if (at === null) return null
  return (
    <time dateTime={at} className="block pt-0.5 text-note text-faint">
      {longDay(at)}
    </time>
  )
}
