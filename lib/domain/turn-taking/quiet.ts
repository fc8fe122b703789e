import { callsAssistant } from './addressing.ts'
import { isMadeOf, placeOfPhrase } from './phrases.ts'
import { plainText, sentencesOf } from './plain-text.ts'
import { wordsOf } from './words/index.ts'

const HUSHES = wordsOf('hushes')
const FILLERS = wordsOf('fillers')
const NOT_HUSHES = wordsOf('notHushes')
const COURTESIES = [...wordsOf('openers'), ...wordsOf('thanks'), ...wordsOf('assents')].sort(
  (one, other) => other.length - one.length,
)

/** Parley is told, by name, to be quiet. */
export function hushes(text: string): boolean {
  return callsAssistant(text) && sentencesOf(plainText(text)).some(tellsToBeQuiet)
}

/** 'Please be quiet' and nothing else: meant for Parley where Parley has just spoken. */
export function isBareHush(text: string): boolean {
  return sentencesOf(plainText(text)).some((sentence) => {
    const at = placeOfPhrase(sentence, HUSHES)
    return at >= 0 && isMadeOf(sentence.slice(0, at), COURTESIES) && tellsToBeQuiet(sentence)
  })
}

function tellsToBeQuiet(sentence: string): boolean {
  return tellsPlainly(sentence) || tellsPlainly(withoutFillers(sentence))
}

/** 'Halt dich da bitte raus' is 'halt dich da raus'. */
function withoutFillers(sentence: string): string {
  return FILLERS.reduce((rest, filler) => rest.replaceAll(` ${filler} `, ' '), sentence)
}

function tellsPlainly(sentence: string): boolean {
  const at = placeOfPhrase(sentence, HUSHES)
  if (at < 0 || /[?？؟]/.test(sentence)) return false
  const before = sentence.slice(0, at).trim()
  return !NOT_HUSHES.some((word) => before === word || before.endsWith(` ${word}`))
}
