import { isMadeOf, leadingPhrase, lettersOnly } from './phrases.ts'
import { plainText } from './plain-text.ts'
import { isQuestion } from './questions.ts'
import { wordsOf } from '../words/index.ts'

const FOLLOW_UPS = wordsOf('followUps')
const BARE_FOLLOW_UPS = wordsOf('bareFollowUps')
const BARE_AND_FILLERS = [...BARE_FOLLOW_UPS, ...wordsOf('fillers')]

/** 'Why?', 'again please', 'can you show me …': said to whoever spoke last. 'Again I am late' is not. */
export function followsUp(text: string): boolean {
  const words = lettersOnly(plainText(text))
  if (leadingPhrase(words, FOLLOW_UPS)) return true
  if (!leadingPhrase(words, BARE_FOLLOW_UPS)) return false
  return isQuestion(text) || isMadeOf(words, BARE_AND_FILLERS)
}
