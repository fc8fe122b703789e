import { CircleCheck, CircleQuestionMark, MessageCircleQuestionMark, X } from 'lucide-react'
import { useId } from 'react'
import { stillTrue, type ShownBrief } from '#lib/domain/reading/shown-brief.ts'
import { isolated } from '#lib/domain/text/isolated.ts'
import type { BriefLine } from '#lib/protocol/events/reading.ts'
import { shownCard, type ShownCard } from '../shown-card.ts'
import { useChat, useChatActions } from '../use-chat.ts'

/** Questions to the reader come first: on a phone the rest may need scrolling. */
const GROUPS = [
  { kind: 'asked', title: 'Asked of you', Icon: MessageCircleQuestionMark, tone: 'text-accent-ink' },
  { kind: 'decided', title: 'Decided', Icon: CircleCheck, tone: 'text-online' },
  { kind: 'open', title: 'Still open', Icon: CircleQuestionMark, tone: 'text-accent-ink' },
] as const

type Props = { onShow: (seq: number) => Promise<void>; leadFocus: () => void }

/** BRIEF-2: the reader's brief, above the messages. Announced politely, without taking the focus. */
export function BriefCard(props: Props) {
  const brief = useChat((chat) => chat.brief)
  return (
    <>
      <p role="status" className="sr-only">
        {brief ? 'Above the messages stands what you missed. Only you can see it.' : ''}
      </p>
      {brief && <WhatIsStillTrue {...props} brief={brief} />}
    </>
  )
}

function WhatIsStillTrue({ brief, ...props }: Props & { brief: ShownBrief }) {
  const shown = useChat(({ timeline }) => timeline)
  const left = stillTrue(brief, shown)
  return left && <Card {...props} brief={left} />
}

function Card({ brief, onShow, leadFocus }: Props & { brief: ShownBrief }) {
  const titleId = useId()
  const { dismissBrief, reach, firstMissed } = useChatActions()
  const isWaiting = useChat((chat) => isTall(shownCard(chat)))
  const isFirstVisit = brief.afterSeq === 0

  function dismiss(): void {
    dismissBrief()
    leadFocus()
  }

  async function showFirst(): Promise<void> {
    await reach(brief.afterSeq + 1)
    const firstSeq = firstMissed()
    if (firstSeq !== null) await onShow(firstSeq)
  }

  return (
    <section
      aria-labelledby={titleId}
      data-waits={isWaiting || undefined}
      className="shown-card brief-card animate-appear"
    >
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1 pt-2">
          <h2 id={titleId} className="font-semibold tabular-nums">
            {isFirstVisit ? `${brief.count} messages so far` : `${brief.count} new messages`}
          </h2>
          <p className="pt-0.5 text-note text-faint">{byWhom(brief)}</p>
        </div>
        <button type="button" onClick={dismiss} aria-label="Close the summary" className="icon-button shrink-0">
          <X className="size-5" aria-hidden />
        </button>
      </header>
      <div className="brief-body">
        {GROUPS.map((group) => (
          <Group key={group.kind} {...group} lines={brief.lines} onShow={onShow} />
        ))}
      </div>
      <footer className="brief-foot">
        <button type="button" onClick={() => void showFirst()} className="text-button -ml-1.5 text-label">
          Read from the first one
        </button>
        <p className="text-note text-faint">Only you see this</p>
      </footer>
    </section>
  )
}

type GroupProps = (typeof GROUPS)[number] & { lines: readonly BriefLine[]; onShow: Props['onShow'] }

function Group({ kind, title, Icon, tone, lines, onShow }: GroupProps) {
  const titleId = useId()
  const own = lines.filter((line) => line.kind === kind)
  if (own.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="pt-2">
      <h3 id={titleId} className="flex items-center gap-2 pt-1 text-note font-semibold text-faint">
        <Icon className={`size-4 ${tone}`} aria-hidden />
        <span>{title}</span>
      </h3>
      <ul>
        {own.map((line) => (
          <li key={`${line.seq} ${line.text}`}>
            <button
              type="button"
              title="Go to this message"
              className="brief-line"
              onClick={() => void onShow(line.seq)}
            >
              {line.userName !== null && (
                <span>
                  <bdi className="font-medium text-ink">{line.userName}</bdi>
                  {': '}
                </span>
              )}
              <bdi>{line.text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The line about an agreement leaves room for the brief. */
function isTall(card: ShownCard | null): boolean {
  return card !== null && card !== 'agreement'
}

/** The number of names listed. */
const NAMES_MAX = 4

/** Returns the counts as 'Ana 9, Ben 8, Parley 6'. */
function byWhom({ people }: ShownBrief): string {
  const named = people.slice(0, NAMES_MAX).map(({ userName, count }) => `${isolated(userName)} ${count}`)
  const others = people.slice(NAMES_MAX).reduce((sum, { count }) => sum + count, 0)
  return [...named, ...(others > 0 ? [`others ${others}`] : [])].join(', ')
}
