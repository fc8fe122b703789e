import { namesParley, plainIfNamed } from './addressing.ts'
import { mentions, OWN_NAMES, withoutNames } from './names.ts'
import { isMadeOf, leadingPhrase, lettersOnly } from './phrases.ts'
import { clauseEnd, folded, plainText, sentencesOf } from './plain-text.ts'
import { hasQuestionMark } from './questions.ts'
import { withoutLaughter, wordsOf } from '../words/index.ts'

const HUSHES = wordsOf('hushes')
const ANY_HUSH = wordsOf('hushes', 'bareHushes')
const COURTESIES = wordsOf('courtesies')
const AFTER = wordsOf('afterHushes', 'courtesies')
const AROUND = wordsOf('courtesies', 'greetings', 'openers')
const NOTHING_ELSE = wordsOf('hushes', 'bareHushes', 'afterHushes', 'courtesies')
const LAUGHING = /[😂🤣😆😅😹]/u
const CLAUSE_END = clauseEnd()
/** 'For 5 minutes' */
const FOR_A_NUMBER = /^(?:\p{L}{1,8} )?\d/u

/** How a message asks for quiet: for certain, maybe, or not at all. Other words of it are the gate's to hear. */
type Hush = 'certain' | 'maybe' | null

/**
 * Reads whether Parley is told by name to be quiet. Certain: the sentence that names it, or the only one, begins with a known
 * phrase, besides names and courtesies, and goes on with how long or why, if at all.
 */
export function hushIn(text: string, others: readonly string[]): Hush {
  const plain = plainIfNamed(text)
  if (plain === null) return null
  const sentences = sentencesOf(plain).map((sentence) => ({
    isNamed: mentions(sentence, OWN_NAMES),
    ...readClauses(withoutNames(sentence, [...OWN_NAMES, ...others])),
    asks: hasQuestionMark(sentence),
  }))
  const saying = sentences.filter(({ said }) => said.length > 0)
  const hushing = saying.filter(({ said }) => said.some((clause) => leadingPhrase(clause, ANY_HUSH) !== null))
  if (hushing.length === 0) return null
  const isOnly = hushing.length === saying.length
  const isCertain = hushing.some((sentence) => (sentence.isNamed || isOnly) && isWholeHush(sentence, isOnly))
  return isCertain ? 'certain' : 'maybe'
}

/** 'Please be quiet' without a name, right after Parley spoke; a bare "stop" may be meant for anybody. */
export function isBareHush(text: string): boolean {
  const said = folded(plainText(text)).split(CLAUSE_END).map(lettersOnly)
  return !LAUGHING.test(text) && said.every(isHushAlone)
}

/** 'Parley, stop! Who is right?': the reply that runs is to end, whatever Parley is to say then. */
export function endsReply(text: string): boolean {
  if (!namesParley(text)) return isBareHush(text)
  return sentencesOf(withoutNames(plainText(text), OWN_NAMES)).some((sentence) =>
    clausesOf(sentence).some((clause) => leadingPhrase(clause, ANY_HUSH) !== null && isMadeOf(clause, NOTHING_ELSE)),
  )
}

/** Its clauses in plain letters, without the courtesies before a hush and in its middle; `isLed`: there were some. */
function readClauses(sentence: string): { said: string[]; isLed: boolean } {
  const clauses = folded(sentence).split(CLAUSE_END).map(lettersOnly)
  const said = clauses.map((clause) => withoutLead(clause)).filter((clause) => clause !== '')
  return { said, isLed: said.join(' ') !== lettersOnly(clauses.join(' ')) }
}

function clausesOf(sentence: string): string[] {
  return readClauses(sentence).said
}

function withoutLead(clause: string): string {
  if (leadingPhrase(clause, ANY_HUSH) !== null) return clause
  const lead = leadingPhrase(clause, AROUND)
  if (lead !== null) return withoutLead(clause.slice(lead.length).trim())
  const bare = COURTESIES.reduce((rest, courtesy) => rest.replaceAll(` ${courtesy} `, ' '), clause)
  return bare !== clause && leadingPhrase(bare, ANY_HUSH) !== null ? bare : clause
}

/** `isOnly`: nothing else is said, so that "not now" counts. 'Be quiet?' asks whether it should. */
function isWholeHush(
  { said, isLed, asks }: { said: string[]; isLed: boolean; asks: boolean },
  isOnly: boolean,
): boolean {
  const [first = ''] = said
  const isAlone = said.every((clause) => isMadeOf(clause, NOTHING_ELSE))
  if (asks) return isAlone && (said.length > 1 || isLed)
  if (isAlone && isOnly) return true
  const hush = leadingPhrase(first, HUSHES)
  if (hush === null) return false
  const after = first.slice(hush.length).trim()
  return after === '' || leadingPhrase(after, AFTER) !== null || FOR_A_NUMBER.test(after)
}

function isHushAlone(clause: string): boolean {
  const lead = leadingPhrase(clause, COURTESIES)
  const rest = lead === null ? clause : clause.slice(lead.length).trim()
  const hush = leadingPhrase(rest, HUSHES)
  if (hush === null) return lead !== null && (rest === '' || isHushAlone(rest))
  return withoutLaughter(clause) === clause && isMadeOf(rest.slice(hush.length), AFTER)
}
