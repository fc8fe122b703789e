import { LAUGHING } from './acknowledgements.ts'
import { namesParley, OPENERS } from './addressing.ts'
import { OWN_NAMES, withoutNames } from './names.ts'
import { isMadeOf, leadingPhrase, lettersOnly, longestFirst } from './phrases.ts'
import { CLAUSE_END, folded, plainText, sentencesOf } from './plain-text.ts'
import { hasQuestionMark } from './questions.ts'
import { FILLERS } from '../words/calling.ts'
import { BARE_HUSHES, HUSHES } from '../words/quieting.ts'

const ANY_HUSH = longestFirst([...HUSHES, ...BARE_HUSHES])
const NOTHING_ELSE = longestFirst([...ANY_HUSH, ...FILLERS])
const WITHOUT_NAME = longestFirst([...HUSHES, ...FILLERS])

/**
 * Reads whether Parley is told by name to be quiet. Certain: the message says nothing else. Maybe: one of its clauses begins
 * so, and the gate knows.
 */
export function hushIn(text: string, others: readonly string[]): 'certain' | 'maybe' | null {
  if (!namesParley(text)) return null
  const plain = plainText(text)
  const clauses = clausesOf(withoutNames(plain, [...OWN_NAMES, ...others]))
  if (!clauses.some(beginsWithHush)) return null
  const isAll = clauses.every((clause) => isMadeOf(clause, NOTHING_ELSE))
  return isAll && !hasQuestionMark(plain) ? 'certain' : 'maybe'
}

/** 'Please be quiet' without a name, right after Parley spoke; a bare "stop" may be meant for anybody. */
export function isBareHush(text: string): boolean {
  const words = lettersOnly(folded(plainText(text)))
  return isMadeOf(words, WITHOUT_NAME) && !isMadeOf(words, FILLERS) && !LAUGHING.test(text)
}

/** 'Parley, stop! Who is right?' ends the reply that runs, whatever Parley is to say then. */
export function endsReply(text: string): boolean {
  if (!namesParley(text)) return isBareHush(text)
  const clauses = clausesOf(withoutNames(plainText(text), OWN_NAMES))
  return clauses.some((clause) => {
    return leadingPhrase(clause, HUSHES) !== null || (beginsWithHush(clause) && isMadeOf(clause, NOTHING_ELSE))
  })
}

function beginsWithHush(clause: string): boolean {
  return leadingPhrase(clause, ANY_HUSH) !== null
}

/** A text's clauses in plain letters, each from its hush on where one stands behind fillers or around them. */
function clausesOf(plain: string): string[] {
  const clauses = sentencesOf(folded(plain)).flatMap((sentence) => sentence.split(CLAUSE_END))
  return clauses.map((clause) => withoutLead(lettersOnly(clause))).filter((clause) => clause !== '')
}

function withoutLead(clause: string): string {
  if (beginsWithHush(clause)) return clause
  const lead = leadingPhrase(clause, OPENERS)
  if (lead !== null) return withoutLead(clause.slice(lead.length).trim())
  const bare = FILLERS.reduce((rest, filler) => rest.replaceAll(` ${filler} `, ' '), clause)
  return bare !== clause && beginsWithHush(bare) ? bare : clause
}
