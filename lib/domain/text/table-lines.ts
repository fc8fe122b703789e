/** A table cell: its bar with spaces, its words, and the rest of the line after them. */
export type TableCell = { bar: string; text: string; tail: string }
type Alignment = 'start' | 'center' | 'end'
/** A table. `rule` is the line under the header, as typed. Joined, all parts are the original lines. */
export type Table = {
  kind: 'table'
  header: readonly TableCell[]
  rule: string
  rows: readonly (readonly TableCell[])[]
  alignments: readonly Alignment[]
}

/** A longer line is no header, so that a growing text does not wait long for its rule. */
const HEADER_MAX_CHARS = 500
const RULE = /^[^\S\n]*\|(?:[^\S\n]*:?-+:?[^\S\n]*\|)*(?:[^\S\n]*:?-+:?[^\S\n]*)?\n?$/
const RULE_BEGINNING = /^[^\S\n]*(?:\|[\s:|-]*)?$/
const BAR = /(?<!\\)\|/

export function isTableLine(line: string | undefined): line is string {
  return line !== undefined && /^[^\S\n]*\|/.test(line)
}

/** True when the text ends before its line at `at` is known to begin a table. */
export function mayBecomeTable(lines: readonly string[], at: number): boolean {
  const [header = '', rule = ''] = lines.slice(at, at + 2)
  if (!isTableLine(header) || header.length > HEADER_MAX_CHARS || at + 2 < lines.length) return false
  return RULE_BEGINNING.test(rule) && !rule.endsWith('\n') && rule.length <= HEADER_MAX_CHARS
}

/** Returns the table that begins at line `at`, with at most `most` rows, and its number of lines; null without one. */
export function tableAt(lines: readonly string[], at: number, most: number): { table: Table; count: number } | null {
  const [first, rule = ''] = lines.slice(at, at + 2)
  if (!isTableLine(first) || first.length > HEADER_MAX_CHARS || !RULE.test(rule) || !rule.includes('-')) return null
  const header = cellsOf(first)
  const alignments = cellsOf(rule).map(({ text }) => alignmentOf(text))
  if (header.length !== alignments.length) return null
  const rest = lines.slice(at + 2, at + 2 + most)
  const end = rest.findIndex((line) => !isTableLine(line))
  const rows = rest.slice(0, end === -1 ? undefined : end).map(cellsOf)
  return { table: { kind: 'table', header, rule, rows, alignments }, count: rows.length + 2 }
}

function cellsOf(line: string): TableCell[] {
  const [indent = '', ...parts] = line.split(BAR)
  const closing = parts.length > 1 && parts.at(-1)?.trim() === '' ? `|${parts.pop()}` : ''
  return parts.map((part, at) => {
    const text = part.trim()
    const lead = text === '' ? part.length : part.indexOf(text)
    return {
      bar: `${at === 0 ? indent : ''}|${part.slice(0, lead)}`,
      text,
      tail: part.slice(lead + text.length) + (at === parts.length - 1 ? closing : ''),
    }
  })
}

function alignmentOf(rule: string): Alignment {
  if (!rule.endsWith(':')) return 'start'
  return rule.startsWith(':') ? 'center' : 'end'
}
