type TextDirection = 'ltr' | 'rtl' | 'auto'

/** A paragraph's beginning shows its script, however long it is. */
const SAMPLE_CHARS = 1000
/** Addresses and code are left-to-right in every language. */
const NO_WORDS = /`[^`]*`|\]\([^)]*\)|https?:\S+|www\.\S+/g
/** A Han sign counts as a word, since its words have no spaces. */
const WORD = /\p{sc=Han}|\p{L}[\p{L}\p{M}]*/gu
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** An addressed name, and the words to that person. */
const ADDRESSED = /^(?:([^,:،，]{1,60})[,:،，]|(@\S{1,60})\s)(.+)$/u
const NAME_WORDS_MAX = 3
const SAID_WORDS_MIN = 3

/**
 * Returns a paragraph's direction. 'auto' takes the first letter of each line. An address, or a name of the other
 * direction with a comma, misleads that. Then the rest of the words decides, if all lines agree.
 */
export function directionOf(paragraph: string): TextDirection {
  const sample = paragraph.slice(0, SAMPLE_CHARS)
  if (!FROM_RIGHT.test(sample)) return 'auto'
  const lines = sample.split('\n').filter((line) => directionIn(line) !== 'auto')
  const isMisread = lines.some((line) => ofWhatIsSaid(line) !== directionIn(line))
  const directions = new Set(lines.map(ofWhatIsSaid))
  return isMisread && directions.size === 1 ? [...directions][0]! : 'auto'
}

/** True when any part of the text is right-to-left. */
export function isFromRight(text: string): boolean {
  return FROM_RIGHT.test(text)
}

/** Returns the direction of the first word, as browsers compute it. */
function directionIn(text: string): TextDirection {
  return directionsIn(text)[0] ?? 'auto'
}

function ofWhatIsSaid(line: string): TextDirection {
  const words = line.replace(NO_WORDS, ' ')
  const [, name, mention, said = ''] = ADDRESSED.exec(words) ?? []
  const [ofName, ofSaid] = [directionsIn(name ?? mention ?? ''), directionsIn(said)]
  const others = ofSaid.filter((direction) => direction !== ofName[0])
  const isName = ofName.length <= NAME_WORDS_MAX && new Set(ofName).size === 1
  const isInOther = ofSaid.length >= SAID_WORDS_MIN && others.length * 4 >= ofSaid.length * 3
  if (isName && isInOther) return others[0]!
  return directionsIn(words)[0] ?? directionIn(line)
}

function directionsIn(text: string): ('ltr' | 'rtl')[] {
  return (text.match(WORD) ?? []).map((word) => (FROM_RIGHT.test(word) ? 'rtl' : 'ltr'))
}
