import type { MessageRow } from './message-rows.ts'
import { isJoinNotice } from './notices.ts'

/** Longest run of joins shown whole; of a longer run only the last `SHOWN_LAST` show. */
const SHOWN_WHOLE = 6
const SHOWN_LAST = 2

/**
 * Folds long runs of join notices behind a button on the first row; the last joins stay visible. Any other row, a new
 * day or the 'New' line ends a run. Folded rows stay in the list, so that keys and positions hold.
 *
 * @param openedSeqs seqs of joins in opened runs. A run stays open while it grows at either end.
 */
export function foldJoins(rows: readonly MessageRow[], openedSeqs: ReadonlySet<number>): readonly MessageRow[] {
  const drawn = [...rows]
  for (let from = 0; from < rows.length; from = endOfRun(rows, from)) {
    const end = endOfRun(rows, from)
    if (end - from <= SHOWN_WHOLE) continue
    const folded = rows.slice(from, end - SHOWN_LAST)
    const seqs = rows.slice(from, end).map(({ message }) => message.seq)
    const isOpen = seqs.some((seq) => openedSeqs.has(seq))
    const fold = { count: folded.length, lastSeq: seqs.at(-1) ?? 0, isOpen }
    for (const [at, row] of folded.entries()) {
      drawn[from + at] = { ...row, fold: at === 0 ? fold : null, isFoldedAway: !isOpen }
    }
  }
  return drawn
}

/** Returns the index after the run that starts at `from`. A row that is no join is a run of one. */
function endOfRun(rows: readonly MessageRow[], from: number): number {
  let end = from + 1
  if (rows[from] && isJoinNotice(rows[from].message)) while (goesOn(rows[end])) end++
  return end
}

function goesOn(row: MessageRow | undefined): boolean {
  return row !== undefined && isJoinNotice(row.message) && row.newDay === null && !row.isFirstUnseen
}

/** Returns the opened joins after a press on a run's button. */
export function withToggled(openedSeqs: ReadonlySet<number>, { message, fold }: MessageRow): ReadonlySet<number> {
  const isOfRun = (seq: number) => fold !== null && seq >= message.seq && seq <= fold.lastSeq
  const others = [...openedSeqs].filter((seq) => !isOfRun(seq))
  return new Set(fold?.isOpen ? others : [...others, message.seq])
}
