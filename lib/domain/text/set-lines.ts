import { mayBecomeTable, tableAt, type Table } from './table-lines.ts'

/** The mark of a list item. Numbers, and marks other than `-`, `*` and `+`, are shown as typed. */
export type ItemSign = 'bullet' | 'typed' | 'open' | 'done'
/** A list item, with the lines that continue it. */
export type ListItem = { mark: string; text: string; level: number; sign: ItemSign }
export type QuoteLine = { mark: string; text: string; level: number }

/** Consecutive lines of one kind (DRAW-1). Joined, all parts are the original text: marks are styled, never changed. */
export type LineRun =
  | { kind: 'words'; text: string }
  | { kind: 'list'; items: ListItem[] }
  | { kind: 'quote'; lines: QuoteLine[] }
  | { kind: 'heading'; mark: string; text: string; level: number }
  | Table

const LEVEL_MAX = 4
/** Most formatted lines in a paragraph; later ones are plain words, which bounds the time. */
const SET_LINES_MAX = 200
const SPACE = '[^\\S\\n]'
const MARK = `(?:[-*+]${SPACE}+|[•◦▪‣・]${SPACE}*|\\p{Nd}{1,3}(?:[.)]${SPACE}+|[、．]${SPACE}*))`
const ITEM = new RegExp(`^(${SPACE}*)(${MARK}(?:\\[([ xX])\\]${SPACE}+)?)(?=\\S)`, 'u')
const QUOTE = new RegExp(`^${SPACE}{0,3}>(?:${SPACE}*>)*(?:${SPACE}+|(?=\\n|$))`)
const HEADING = new RegExp(`^${SPACE}{0,3}(#{1,6})${SPACE}+(?=\\S)`)
/** A line that continues an item's text. */
const INDENTED = /^(?:[^\S\n]{2,}|\t)(?=\S)/
/** The end of a growing text that may still become a mark. */
const UNDECIDED = new RegExp(
  `^${SPACE}*(?:(?:${MARK}|[-*+]|\\p{Nd}{1,3}[.)]?)(?:\\[[ xX]?\\]?${SPACE}*)?|#{1,6}${SPACE}*|>[>\\s]*|\`{1,2}|\`{3,}[^\`\\n]*)?$`,
  'u',
)

/**
 * Reads a paragraph line by line. All runs but the last are final, and the last only grows. While the text grows,
 * undecided lines and a possible table header wait.
 */
export function setLines(paragraph: string, isGrowing = false): LineRun[] {
  const lines = paragraph.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const runs: LineRun[] = []
  let indents: number[] = []
  let left = SET_LINES_MAX
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (isGrowing && isUndecided(lines, at)) break
    const found = left > 0 ? tableAt(lines, at, left) : null
    if (found) {
      runs.push(found.table)
      at += found.count - 1
      left -= found.count
      continue
    }
    const last = runs.at(-1)
    if (last?.kind !== 'list') indents = [0]
    const run = left > 0 ? lineRun(line, last, indents) : wordsRun(line, last)
    if (run) runs.push(run)
    if (runs.at(-1)?.kind !== 'words') left--
  }
  if (isGrowing) withoutLineEnd(runs.at(-1))
  return runs
}

/** Drops the last line break: the next line shows only once it has text. */
function withoutLineEnd(last: LineRun | undefined): void {
  if (!last || last.kind === 'table') return
  const line = last.kind === 'list' ? last.items.at(-1)! : last.kind === 'quote' ? last.lines.at(-1)! : last
  line.text = line.text.replace(/\n$/, '')
}

function isUndecided(lines: readonly string[], at: number): boolean {
  const isLast = at === lines.length - 1
  return (isLast && UNDECIDED.test(lines[at]!)) || mayBecomeTable(lines, at)
}

/** Adds a line to the last run and returns null, or returns the new run that it begins. */
function lineRun(line: string, last: LineRun | undefined, indents: number[]): LineRun | null {
  const item = itemOf(line, indents)
  if (item && last?.kind !== 'list') return { kind: 'list', items: [item] }
  const quote = item ? null : quoteOf(line)
  if (quote && last?.kind !== 'quote') return { kind: 'quote', lines: [quote] }
  const [mark = '', signs = ''] = HEADING.exec(line) ?? []
  if (mark) return { kind: 'heading', mark, text: line.slice(mark.length), level: signs.length }
  if (item && last?.kind === 'list') last.items.push(item)
  else if (quote && last?.kind === 'quote') last.lines.push(quote)
  else if (last?.kind === 'list' && INDENTED.test(line)) last.items.at(-1)!.text += line
  else return wordsRun(line, last)
  return null
}

function wordsRun(line: string, last: LineRun | undefined): LineRun | null {
  if (last?.kind !== 'words') return { kind: 'words', text: line }
  last.text += line
  return null
}

function itemOf(line: string, indents: number[]): ListItem | null {
  const [whole, indent = '', mark = '', check] = ITEM.exec(line) ?? []
  if (whole === undefined) return null
  const width = indent.replaceAll('\t', '    ').length
  while (indents.length > 1 && (indents.at(-1) ?? 0) > width + 1) indents.pop()
  if (width >= (indents.at(-1) ?? 0) + 2) indents.push(width)
  const level = Math.min(indents.length - 1, LEVEL_MAX)
  return { mark: whole, text: line.slice(whole.length), level, sign: signOf(mark, check) }
}

function signOf(mark: string, check: string | undefined): ItemSign {
  if (check !== undefined) return check === ' ' ? 'open' : 'done'
  return /^[-*+]/.test(mark) ? 'bullet' : 'typed'
}

function quoteOf(line: string): QuoteLine | null {
  const [mark] = QUOTE.exec(line) ?? []
  if (mark === undefined) return null
  return { mark, text: line.slice(mark.length), level: Math.min(mark.replace(/[^>]/g, '').length, LEVEL_MAX) }
}
