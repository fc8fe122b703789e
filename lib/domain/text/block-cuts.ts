import { MESSAGE_MAX_CHARS } from '../../protocol/limits.ts'
import { mayBeginBehind, webAddress } from './bare-address.ts'
import { flanking, pairUp, type Run } from './emphasis.ts'

/** Longer paragraphs are cut where no formatting is open, to bound the cost of each parse. */
const LONG_BLOCK_CHARS = 900
/** Within a person's message nothing is cut by force: it may be one link. Only replies are longer. */
const BLOCK_MAX_CHARS = MESSAGE_MAX_CHARS

/** Splits a paragraph into pieces that can be formatted separately. Joined, they are the paragraph. */
export function* pieces(paragraph: string): Generator<string> {
  let from = 0
  while (paragraph.length - from > LONG_BLOCK_CHARS) {
    const end = cut(paragraph, from)
    if (end === null) break
    yield paragraph.slice(from, end)
    from = end
  }
  yield paragraph.slice(from)
}

/** Signs that may open or close formatting, and spaces, where a cut may be. */
const SIGNS = /\\[!-/:-@[-`{-~]|`+|https?:\/\/|www\.|\*+|_+|~+|[[\]()]|\s/gi

/**
 * Returns the end of the next piece; null while it is undecided. It cuts at the first space after LONG_BLOCK_CHARS
 * where nothing is open, else at the last one before BLOCK_MAX_CHARS. Only the text before decides, so that a growing
 * text keeps its cuts.
 */
function cut(paragraph: string, from: number): number | null {
  const block = paragraph.slice(from, from + BLOCK_MAX_CHARS)
  const marks: Run[] = []
  const brackets = new Map<string, number>()
  const open = (bracket: string) => brackets.get(bracket) ?? 0
  const signs = new RegExp(SIGNS)
  for (let found = signs.exec(block); found; found = signs.exec(block)) {
    const [sign] = found
    const at = found.index
    const skipped = sign.startsWith('`') ? codeChars(block, at, sign) : addressChars(block, at, sign)
    if (skipped === null) break
    signs.lastIndex = at + Math.max(skipped, sign.length)
    if (/\s/.test(sign)) {
      const isNeutral = marks.length === 0 && open('[') <= open(']') && open('(') <= open(')')
      if (at >= LONG_BLOCK_CHARS && isNeutral) return from + at + 1
    } else if (/[[\]()]/.test(sign)) brackets.set(sign, open(sign) + 1)
    else if (/^(?:[*_]|~~$)/.test(sign)) pairUp(marks, runAt(block, at, sign))
  }
  return from + block.length === paragraph.length ? null : from + hardCut(block)
}

function runAt(text: string, at: number, { length }: string): Run {
  const mark = text.charAt(at)
  return { mark, left: length, ...flanking(mark, text.charAt(at - 1), text.charAt(at + length)) }
}

/** Returns the length of a code span that starts with this run; 0 when there is none, null when it may still end. */
function codeChars(text: string, at: number, run: string): number | null {
  const lineEnd = text.indexOf('\n', at)
  const line = text.slice(at, lineEnd === -1 ? undefined : lineEnd)
  for (const { 0: closing, index } of line.matchAll(/`+/g)) {
    if (index > 0 && closing === run) return index + run.length
  }
  return lineEnd === -1 ? null : 0
}

function addressChars(text: string, at: number, sign: string): number {
  const before = text.charAt(at - 1)
  if (!/^[hw]/i.test(sign) || !mayBeginBehind(before, /^w/i.test(sign))) return 0
  return webAddress(/^\S*/.exec(text.slice(at))?.[0] ?? '', before)?.length ?? 0
}

/** Cuts after the last space, else at the end, but not within a surrogate pair. */
function hardCut(text: string): number {
  const end = /\s\S*$/.exec(text)?.index
  if (end !== undefined) return end + 1
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length
}
