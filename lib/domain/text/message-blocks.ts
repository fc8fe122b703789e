import { MARKDOWN_NESTING_MAX } from '../../protocol/limits.ts'

/** A stretch of text that is formatted by itself, and the blank lines in front of it, kept as typed (SAFE-11). */
type TextBlock = { gap: string; text: string }

/**
 * Message text as paragraphs. Inline formatting never reaches across a blank line, so each can be drawn, and while a
 * reply streams be kept, by itself: only the last one still changes.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let gap = ''
  for (const part of text.split(/(\n[^\S\n]*(?:\n[^\S\n]*)*\n)/)) {
    if (/^\s*$/.test(part)) gap += part
    else {
      blocks.push({ gap, text: part })
      gap = ''
    }
  }
  return blocks
}

/** What is laid out by itself: a paragraph and the blank lines behind it, or lines of code. */
export type MessagePart = { kind: 'words'; text: string; gap: string } | { kind: 'code'; code: string }

/**
 * Code: a span within one line, which is formatted with its words; lines from three backticks or more to the next run of as
 * many; behind a fence with a line of its own also lines to the end, because a reply may be stopped there.
 */
const CODE =
  /(?<![`\\])(`+)(?!`)[^\n]*?(?<!`)\1(?!`)|(?<![`\\])(`{3,})(?!`)(?<closed>[^`\n]*\n[^]*?)(?<!`)\2(?!`)|(?=`)(?<=^[ \t]*)`{3,}(?<open>[\w+#.-]*[ \t]*\n[^]+)/gm
/** What may stand behind a fence in its line, where the fence begins that line or stands behind words. */
const LANGUAGE = /^[\w+#.-]*[ \t]*\n/
const NOTHING = /^[ \t]*\n/
/** The end of the last line; of a reply that is being written also the beginning of the fence under it. */
const LAST_LINE_END = /\n[ \t]*`*$/
/** What stands between lines of code and the next sign, apart from an indent: the layout draws that. */
const LINE_END = /^(?:\s*\n|[ \t]+)/

/** Message text as it is laid out (decision 23). While a reply streams only the last part still changes. */
export function messageParts(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  for (const { 0: fenced, index, groups } of text.matchAll(CODE)) {
    const lines = groups?.closed ?? groups?.open
    if (lines === undefined) continue
    const isFirstInLine = text.slice(text.lastIndexOf('\n', index - 1) + 1, index).trim() === ''
    const code = lines.replace(isFirstInLine ? LANGUAGE : NOTHING, '').replace(LAST_LINE_END, '')
    if (code.trim() === '') continue
    parts.push(...paragraphs(text.slice(from, index).trimEnd()), { kind: 'code', code })
    const behind = index + fenced.length
    from = behind + (LINE_END.exec(text.slice(behind))?.[0].length ?? 0)
  }
  return [...parts, ...paragraphs(text.slice(from))]
}

function paragraphs(text: string): MessagePart[] {
  const blocks = textBlocks(text)
  return blocks.map(({ text }, at) => ({ kind: 'words', text, gap: blocks[at + 1]?.gap ?? '' }))
}

/** Nothing in it that the formatter would change: most messages, drawn without parsing. */
export function isPlain(text: string): boolean {
  return !/[*_`~[\]<>&\\@]|https?:|www\./i.test(text)
}

/** More marks in one block than anybody writes: knots made to keep a formatter busy. */
const MARKS_MAX = 250

/** What the formatter need not try: it would nest too deep (SAFE-15), or take longer than reading it. Shown as typed. */
export function isKnotted(text: string): boolean {
  return isNestedTooDeep(text) || (text.match(/[*_`~]+|[[<]/g)?.length ?? 0) > MARKS_MAX
}

/**
 * SAFE-15: how deep formatting could nest, counted before parsing and never too low. Brackets open until they close;
 * a run of emphasis marks opens one level for every mark or pair in it.
 */
function isNestedTooDeep(text: string): boolean {
  let brackets = 0
  let emphasis = 0
  for (const [run] of text.matchAll(/[*_~]+|\[|\]/g)) {
    if (run === '[') brackets++
    else if (run === ']') brackets = Math.max(0, brackets - 1)
    else emphasis += Math.ceil(run.length / 2)
    if (brackets > MARKDOWN_NESTING_MAX || emphasis / 2 > MARKDOWN_NESTING_MAX) return true
  }
  return false
}
