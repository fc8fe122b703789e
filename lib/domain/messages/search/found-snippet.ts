import { wellFormed } from '../../../protocol/text.ts'
import { inOneLine } from '../excerpt.ts'
import { withoutMarks } from '../../text/without-marks.ts'
import { foldWithPlaces, type Place } from './folded-text.ts'
import { holdsAll } from './search-query.ts'

/** FIND-1: a hit's text in one line, with its matches as [start, end) in UTF-16 units. */
export type FoundSnippet = { snippet: string; ranges: [start: number, end: number][] }

const CHARS_MAX = 160
/** Characters of context before the first match. */
const BEFORE_CHARS = 48
const ELLIPSIS = '…'

/** Cuts out the part of a text that holds the terms. Formatting marks are dropped, unless the terms match them. */
export function foundSnippet(text: string, terms: readonly string[]): FoundSnippet {
  const [plain, typed] = [cleaned(withoutMarks(text)), cleaned(text)]
  const line = holdsAll(foldWithPlaces(plain).text, terms) ? plain : typed
  const found = rangesIn(line, terms)
  const start = startOf(line, found[0]?.[0] ?? 0)
  const end = start + CHARS_MAX >= line.length ? line.length : clear(line, start + CHARS_MAX)
  const [head, tail] = [start > 0 ? ELLIPSIS : '', end < line.length ? ELLIPSIS : '']
  const shift = head.length - start
  const ranges = found
    .filter(([from]) => from < end)
    .map(([from, to]): [number, number] => [from + shift, Math.min(to, end) + shift])
  return { snippet: head + line.slice(start, end) + tail, ranges }
}

function cleaned(text: string): string {
  return inOneLine(wellFormed(text.normalize('NFC')))
}

/** Returns the matches of all terms, in order, overlaps merged. */
function rangesIn(line: string, terms: readonly string[]): Place[] {
  const { text, places } = foldWithPlaces(line)
  const found = terms.flatMap((term) => {
    const [from, to] = [term.startsWith(' ') ? 1 : 0, term.endsWith(' ') ? 1 : 0]
    return indexesOf(text, term).map((at): Place => {
      return [places[at + from]?.[0] ?? 0, places[at + term.length - 1 - to]?.[1] ?? 0]
    })
  })
  return merged(found.toSorted((one, other) => one[0] - other[0]))
}

function indexesOf(text: string, term: string): number[] {
  const found = []
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) found.push(at)
  return found
}

function merged(places: readonly Place[]): Place[] {
  const whole: Place[] = []
  for (const [start, end] of places) {
    const last = whole.at(-1)
    if (last && start < last[1]) whole[whole.length - 1] = [last[0], Math.max(last[1], end)]
    else whole.push([start, end])
  }
  return whole
}

/** Returns a start a little before the match, at a word when possible. */
function startOf(line: string, found: number): number {
  if (found <= BEFORE_CHARS || line.length <= CHARS_MAX) return 0
  const from = found - BEFORE_CHARS
  const space = line.slice(from, found).indexOf(' ')
  return space >= 0 ? from + space + 1 : clear(line, from)
}

/** Moves an index back out of a surrogate pair, and before a combined letter. */
function clear(line: string, at: number): number {
  return /^[\udc00-\udfff\p{M}\u200d]/u.test(line.slice(at)) ? clear(line, at - 1) : at
}
