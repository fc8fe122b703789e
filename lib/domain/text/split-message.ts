import { MESSAGE_MAX_CHARS } from '../../protocol/limits.ts'
import { normaliseMessageText } from '../../protocol/text.ts'

/** A text of more parts is a document; splitting is not offered. */
const PARTS_MAX = 10

/** Places for a cut, best first; a match belongs to the part before it. */
const PARAGRAPH = /\n[^\S\n]*\n/g
const LINE = /\n/g
const SENTENCE = /[.!?…]["'”’)\]]*\s|[。！？]["”’」』）]*/g
const WORD = /\s/g
const FENCE = /^[^\S\n]*(`{3,}|~{3,})/gm

/**
 * Splits a text too long for one message (VAL-6) into several (ROOM-6). It cuts after a paragraph, line, sentence or
 * word, else between graphemes. Code is cut only when it alone is too long. Empty when the text fits, or would need
 * more than ten parts.
 */
export function splitMessage(text: string, maxChars: number = MESSAGE_MAX_CHARS): string[] {
  let rest = normaliseMessageText(text)
  if (rest.length <= maxChars || rest.length > maxChars * PARTS_MAX) return []
  const parts: string[] = []
  while (rest.length > maxChars) {
    const end = cutOf(rest, maxChars)
    parts.push(normaliseMessageText(rest.slice(0, end)))
    rest = normaliseMessageText(rest.slice(end))
  }
  if (rest !== '') parts.push(rest)
  const said = parts.filter((part) => part !== '')
  return said.length > PARTS_MAX ? [] : said
}

function cutOf(text: string, max: number): number {
  const fence = openFence(text.slice(0, max))
  if (fence !== null && text.slice(0, fence).trim() !== '') return fence
  const borders = fence === null ? [PARAGRAPH, LINE, SENTENCE] : [LINE]
  for (const border of borders) {
    const end = lastEnd(text, border, max)
    if (end >= max / 2) return end
  }
  return lastEnd(text, WORD, max) || graphemeStart(text, max)
}

/** Returns the index of an unclosed code fence; null without one. */
function openFence(text: string): number | null {
  let open: { mark: string; at: number } | null = null
  for (const { 1: mark = '', index } of text.matchAll(FENCE)) {
    if (open === null) open = { mark, at: index }
    else if (mark.startsWith(open.mark)) open = null
  }
  return open?.at ?? null
}

function lastEnd(text: string, border: RegExp, max: number): number {
  let end = 0
  for (const { 0: found, index } of text.slice(0, max).matchAll(border)) end = index + found.length
  return end
}

/** Returns the start of the grapheme that a cut at `max` would split. */
function graphemeStart(text: string, max: number): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, max + 64))
  return segments.containing(max)?.index || max
}
