import { MARKDOWN_NESTING_MAX } from '../../protocol/limits.ts'

/** A paragraph, with the blank lines before it as typed (SAFE-11). */
type TextBlock = { gap: string; text: string }

/**
 * Splits a text into paragraphs. Inline formatting ends at a blank line, so each is formatted on its own; while a reply
 * streams, only the last one changes.
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

/** A part of the layout: a paragraph with the blank lines after it, or a block of code. */
export type MessagePart = { kind: 'words'; text: string; gap: string } | { kind: 'code'; code: string }

/**
 * Code in three forms. A span within one line stays with its words. A fence of three or more backticks runs to the next
 * equal one. An unclosed fence on a line of its own runs to the end, since a reply may be stopped there.
 */
const CODE =
  /(?<![`\\])(`+)(?!`)[^\n]*?(?<!`)\1(?!`)|(?<![`\\])(`{3,})(?!`)(?<closed>[^`\n]*\n[^]*?)(?<!`)\2(?!`)|(?=`)(?<=^[ \t]*)`{3,}(?<open>[\w+#.-]*[ \t]*\n[^]+)/gm
/** Text after an opening fence: a language when the fence begins its line, else nothing. */
const LANGUAGE = /^[\w+#.-]*[ \t]*\n/
const NOTHING = /^[ \t]*\n/
/** End of a code block's last line, with the beginning of a closing fence while the reply streams. */
const LAST_LINE_END = /\n[ \t]*`*$/
/** White space after a code block, which the layout draws itself; an indent of the next line stays. */
const LINE_END = /^(?:\s*\n|[ \t]+)/

/** Splits a text into its layout parts (decision 23). While a reply streams only the last part changes. */
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

/** True when the text has nothing to format: most messages, which skip the parser. */
export function isPlain(text: string): boolean {
  return !/[*_`~[\]<>&\\@]|https?:|www\./i.test(text)
}

/** Most marks in a block that the parser tries; more are made to keep it busy. */
const MARKS_MAX = 250

/** True for text that would nest too deep (SAFE-15) or parse too slowly. It is shown as typed. */
export function isKnotted(text: string): boolean {
  return isNestedTooDeep(text) || (text.match(/[*_`~]+|[[<]/g)?.length ?? 0) > MARKS_MAX
}

/**
 * SAFE-15: estimates the nesting depth before parsing, never too low. A bracket counts until it closes; each mark or
 * pair of a run counts as one level.
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
