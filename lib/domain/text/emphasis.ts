/**
 * Which runs of `*`, `_` and `~~` open or close formatting, and which pair up: CommonMark's rules, and one more for scripts
 * that write no spaces between words. Decided by single UTF-16 units, as the parser reads them.
 */

/** Scripts without spaces between words, their punctuation, and halves of surrogate pairs: emoji and rare ideographs. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Yi}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\u2e80-\u33ff\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uffef\ud800-\udfff]/u
const PUNCTUATION = /[\p{P}\p{S}]/u

export function isUnspaced(char: string): boolean {
  return UNSPACED.test(char)
}

const isSpace = (char: string) => char === '' || /\s/.test(char)
/** Punctuation that alone shows where words end; CJK punctuation stands within words that no space divides. */
const isDividing = (char: string) => PUNCTUATION.test(char) && !isUnspaced(char)
const isWord = (char: string) => !isSpace(char) && !PUNCTUATION.test(char) && !isUnspaced(char)

type Flanking = { opens: boolean; closes: boolean }

/** `before` and `after` are the neighbours of the run; '' at the ends of the text. */
export function flanking(mark: string, before: string, after: string): Flanking {
  const isLeft = after === '~' || (!isSpace(after) && (!isDividing(after) || !isWord(before)))
  const isRight = before === '~' || (!isSpace(before) && (!isDividing(before) || !isWord(after)))
  if (mark !== '_') return { opens: isLeft, closes: isRight }
  return {
    opens: isLeft && (!isRight || PUNCTUATION.test(before) || (PUNCTUATION.test(after) && isUnspaced(before))),
    closes: isRight && (!isLeft || PUNCTUATION.test(after) || (PUNCTUATION.test(before) && isUnspaced(after))),
  }
}

/** `2*3`, `)_/`: far more often a sign than the beginning of emphasis, so nothing is formatted before it is closed. */
export function isDoubtful({ opens, closes }: Flanking, before: string, after: string): boolean {
  return opens && closes && !isUnspaced(before) && !isUnspaced(after)
}

/** A run of marks; `left` counts those that no pair has used. */
export type Run = Flanking & { mark: string; left: number }
export type Pair<R extends Run> = { opener: R; closer: R; size: number }

/** Pairs one more run with the open ones, innermost first, and keeps on the stack what stays open. */
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
    open.length = opener.left > 0 ? at + 1 : at // what opened between them pairs with nothing outside
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
