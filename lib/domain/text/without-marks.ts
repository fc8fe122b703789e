import { pieces } from './block-cuts.ts'
import { flanking, pairUp, type Run } from './emphasis.ts'
import { isKnotted, messageParts } from './message-blocks.ts'
import { isSafeLink } from './safe-link.ts'

/** A code span within one line; marks inside are code. */
const SPAN = /(?<![`\\])(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g
/** A link or image with a scheme; its words stay (DEC-41). */
const LINK = /!?\[([^[\]\n]+)\]\(([a-z][a-z0-9+.-]*:[^\s()]+)\)/gi
/** The mark of a heading, quotation or list item; numbers stay. */
const LINE_MARK = /^[^\S\n]*(?:#{1,6}(?=\s)|>+|[-*+](?=\s)(?:[^\S\n]+\[[ x]\])?)[^\S\n]*/gim
const RUN = /(?<!\\)(?:\*+|_+|(?<!~)~~(?!~))/g

/** Returns a message as plain text: words and code without formatting marks. */
export function withoutMarks(text: string): string {
  return messageParts(text)
    .map((part) => (part.kind === 'code' ? part.code : [...pieces(part.text)].map(wordsOf).join('')))
    .join('\n')
}

function wordsOf(block: string): string {
  if (isKnotted(block)) return block // drawn as typed
  const text = block.replace(LINE_MARK, '').replace(LINK, (whole, words: string, target: string) => {
    return isSafeLink(target) ? words : whole
  })
  let [words, from] = ['', 0]
  for (const { 0: span, 2: code = '', index } of text.matchAll(SPAN)) {
    words += withoutEmphasis(text.slice(from, index)) + code
    from = index + span.length
  }
  return words + withoutEmphasis(text.slice(from))
}

type Marks = Run & { at: number; size: number }

/** Removes paired marks only. */
function withoutEmphasis(text: string): string {
  const open: Marks[] = []
  const runs: Marks[] = []
  for (const { 0: marks, index } of text.matchAll(RUN)) {
    const [mark = '', before = '', after = ''] = [marks[0], text[index - 1], text[index + marks.length]]
    const run = { mark, left: marks.length, at: index, size: marks.length, ...flanking(mark, before, after) }
    runs.push(run)
    pairUp(open, run)
  }
  let [words, from] = ['', 0]
  for (const { mark, at, size, left } of runs) {
    words += text.slice(from, at) + mark.repeat(left)
    from = at + size
  }
  return words + text.slice(from)
}
