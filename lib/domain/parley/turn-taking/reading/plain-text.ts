import { MESSAGES_CHARS, memoized } from '../../../text/memoized.ts'

const NOT_SPOKEN: readonly RegExp[] = [
  /```[\s\S]*?(?:```|$(?![\s\S]))/, // code
  /`[^`]*`/,
  /^\s*>.*$/, // quoted lines
  /"[^"\n]*"/, // quotations
  /“[^“”\n]*”/,
  /„[^„“”\n]*[“”]/,
  /«[^«»\n]*»/,
  /「[^「」\n]*」/,
  /『[^『』\n]*』/,
  /https?:\/\/\S+/, // links, addresses, paths
  /\bwww\.\S+/,
]
/** An e-mail address. Its parts have a bounded length: a long row of @ would take minutes otherwise. */
const ADDRESS = /[^\s@]{1,64}@[^\s@.]{1,64}\.[^\s@]{1,64}/

const WITHOUT_ADDRESS = oneOf(NOT_SPOKEN)
const WITH_ADDRESS = oneOf([...NOT_SPOKEN, ADDRESS])

function oneOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'gmu')
}

/** Looks for addresses only where there is an @: that takes longer than all the rest. */
const notSpokenIn = (text: string): RegExp => (text.includes('@') ? WITH_ADDRESS : WITHOUT_ADDRESS)

/** A long message says at its beginning or its end whom it is for. */
const HEAD_CHARS = 1200
const TAIL_CHARS = 400

/** A person's own words in lower case: without code, quotations, links and addresses. */
export function plainText(text: string): string {
  const isLong = text.length > HEAD_CHARS + TAIL_CHARS
  return plainOf(isLong ? `${text.slice(0, HEAD_CHARS)}\n${text.slice(-TAIL_CHARS)}` : text)
}

const plainOf = memoized((text) => normalized(text.replace(notSpokenIn(text), ' ')), MESSAGES_CHARS)

/** The same words in the same letters: in lower case, with straight apostrophes, nothing in bold and nothing invisible. */
export function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200b\u200e\u200f\u2060-\u2064\ufeff]/g, '')
    .replaceAll('’', "'")
    .replaceAll('**', '')
    .toLowerCase()
    .trim()
}

const ACCENTED = /[\u00e0-\u024f\u1e00-\u1eff]/g

/** Latin letters without their accents, as many as before: 'josé' is 'jose'. `plain` is normalized. */
export const folded = memoized(
  (plain) => plain.replace(ACCENTED, (letter) => letter.normalize('NFD')[0] ?? letter),
  MESSAGES_CHARS,
)

/** Nobody says so many sentences at once; a row of marks is none. */
const HEAD_SENTENCES = 30
const TAIL_SENTENCES = 10

/** A text's sentences, each with the marks that end it. Very many are read at its beginning and its end alone. */
export function sentencesOf(plain: string): string[] {
  const sentences = plain
    .split(/(?<=[!?。！？؟…\n]|\.(?=\s|$))(?![!?。！？؟…])\s*/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
  if (sentences.length <= HEAD_SENTENCES + TAIL_SENTENCES) return sentences
  return [...sentences.slice(0, HEAD_SENTENCES), ...sentences.slice(-TAIL_SENTENCES)]
}

/** A comma, a semicolon or a dash ends a clause. */
export const CLAUSE_END = /[,،、，;；—–]|\s-\s/u
