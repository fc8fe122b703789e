/**
 * Emphasis by CommonMark's rules for runs of `*`, `_` and `~~`, extended for scripts without spaces. It looks at single
 * UTF-16 units, as the parser does.
 */

/** Scripts without spaces, their punctuation, and halves of surrogate pairs (emoji, rare ideographs). */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Yi}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\u2e80-\u33ff\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uffef\ud800-\udfff]/u
const PUNCTUATION = /[\p{P}\p{S}]/u

export function isUnspaced(char: string): boolean {
  return UNSPACED.test(char)
}

const isSpace = (char: string) => char === '' || /\s/.test(char)
/** True for punctuation that separates words. CJK punctuation does not count: it stands between unspaced words. */
const isDividing = (char: string) => PUNCTUATION.test(char) && !isUnspaced(char)
const isWord = (char: string) => !isSpace(char) && !PUNCTUATION.test(char) && !isUnspaced(char)

type Flanking = { opens: boolean; closes: boolean }

/** Decides if a run of marks opens or closes emphasis. `before` and `after`: its neighbours; '' at the ends of the text. */
export function flanking(mark: string, before: string, after: string): Flanking {
  const isLeft = after === '~' || (!isSpace(after) && (!isDividing(after) || !isWord(before)))
  const isRight = before === '~' || (!isSpace(before) && (!isDividing(before) || !isWord(after)))
  if (mark !== '_') return { opens: isLeft, closes: isRight }
  return {
    opens: isLeft && (!isRight || PUNCTUATION.test(before) || (PUNCTUATION.test(after) && isUnspaced(before))),
    closes: isRight && (!isLeft || PUNCTUATION.test(after) || (PUNCTUATION.test(before) && isUnspaced(after))),
  }
}

/** True for marks as in `2*3` or `)_/`, which are rarely emphasis. They format nothing until they are closed. */
export function isDoubtful({ opens, closes }: Flanking, before: string, after: string): boolean {
  return opens && closes && !isUnspaced(before) && !isUnspaced(after)
}

/** A run of marks; `left` counts its unpaired marks. */
export type Run = Flanking & { mark: string; left: number }
export type Pair<R extends Run> = { opener: R; closer: R; size: number }

/** Pairs a run with open ones, innermost first. Unpaired openers stay on the stack. */
export function pairUp<R extends Run>(open: R[], run: R): Pair<R>[] {
  const pairs: Pair<R>[] = []
  while (run.closes && run.left > 0) {
    const at = open.findLastIndex((opener) => doMatch(opener, run))
    const opener = open[at]
    if (!opener) break
    const size = pairSize(opener, run)
    pairs.push({ opener, closer: run, size })
    opener.left -= size
    run.left -= size
    open.length = opener.left > 0 ? at + 1 : at // openers in between cannot pair across
  }
  if (run.opens && run.left > 0) open.push(run)
  return pairs
}

function doMatch(opener: Run, closer: Run): boolean {
  if (opener.mark !== closer.mark) return false
  const canBeBoth = opener.closes || closer.opens
  return !canBeBoth || opener.mark === '~' || closer.left % 3 === 0 || (opener.left + closer.left) % 3 !== 0
}

export function pairSize(opener: Run, closer: Run = opener): number {
  return opener.left > 1 && closer.left > 1 ? 2 : 1
}
