import { isWithoutSpaces, leadingPhrase, lettersOnly, wordsIn } from './phrases.ts'
import { clauseEnd, plainText } from './plain-text.ts'
import { wordsOf } from '../words/index.ts'

/** A question mark, or the particle at the end that stands for one. */
const MARK = /[?？؟]|[吗呢嗎か][\s\p{P}\p{S}\ufe0f]*$/u
const EXCLAMATION =
  /^(?:and )?(?:what an?|how (?:nice|cool|funny|sad|lovely|sweet|awful|great|annoying)|qué (?:bien|mal|bueno)|que (?:bom|legal))(?![\p{L}])/u
/** A longer one that begins like a question and lacks its mark is a story: "when you come home …". */
const UNMARKED_WORDS_MAX = 12

/** Whether a plain text has a question's mark, or its last word where a language has one. */
export function hasQuestionMark(plain: string): boolean {
  return MARK.test(plain)
}

/** Whether a message asks something: by its mark, or by its first words. `text` as it was written. */
export function isQuestion(text: string): boolean {
  const plain = plainText(text)
  if (hasQuestionMark(plain)) return true
  if (EXCLAMATION.test(plain) || wordsIn(plain).length > UNMARKED_WORDS_MAX) return false
  return leadingPhrase(plain.replace(/^[¿¡\s]+/u, ''), QUESTIONS) !== null
}

const QUESTIONS = wordsOf('questions')

const INTERROGATIVES = wordsOf('interrogatives')
const LEADS = [...wordsOf('openers'), ...wordsOf('and')]
/** Behind a colon, an opening mark or a bracket a question may begin. */
const CLAUSE_END = clauseEnd(':：¿¡(')
/** Begins like a question for more, and asks for a yes. */
const PROPOSAL =
  /^(?:(?:how|what) about|what if|why (?:not|don't)|how does (?:that|this|it) sound|wie w(?:är|äre|är's)|qué tal|que tal|pourquoi pas)(?![\p{L}])/u

/** Whether a yes or a no can answer a plain question: not "who begins?", nor "and you, what do you do?". */
export function isYesOrNo(question: string): boolean {
  if (INTERROGATIVES.some((word) => isWithoutSpaces(word[0]) && question.includes(word))) return false
  return !question.split(CLAUSE_END).some((clause) => asksForMore(lettersOnly(clause)))
}

function asksForMore(clause: string): boolean {
  const lead = leadingPhrase(clause, LEADS)
  if (lead !== null) return asksForMore(clause.slice(lead.length).trimStart())
  return leadingPhrase(clause, INTERROGATIVES) !== null && !PROPOSAL.test(clause)
}
