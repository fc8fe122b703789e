import type { MessageRow } from './message-rows.ts'
import { isJoinNotice } from './notices.ts'

/** A run of joins is shown whole up to here; of a longer one the last are. */
const SHOWN_WHOLE = 6
const SHOWN_LAST = 2

/**
 * Of a long run of joins all but the last fold away behind a button at the first. Whatever stands between two of them ends
 * the run, a new day and the line 'New' too. A row that is folded away keeps its place in the list.
 *
 * @param openedSeqs joins in the runs that the reader has opened: a run stays open while it grows at either end.
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

/** Behind the last join of the run that begins here; one that is no join is by itself. */
function endOfRun(rows: readonly MessageRow[], from: number): number {
  let end = from + 1
  if (rows[from] && isJoinNotice(rows[from].message)) while (goesOn(rows[end])) end++
  return end
}

function goesOn(row: MessageRow | undefined): boolean {
  return row !== undefined && isJoinNotice(row.message) && row.newDay === null && !row.isFirstUnseen
}

/** The opened joins after the reader pressed the button of a run. */
export function withToggled(openedSeqs: ReadonlySet<number>, { message, fold }: MessageRow): ReadonlySet<number> {
  const isOfRun = (seq: number) => fold !== null && seq >= message.seq && seq <= fold.lastSeq
  const others = [...openedSeqs].filter((seq) => !isOfRun(seq))
  return new Set(fold?.isOpen ? others : [...others, message.seq])
}
