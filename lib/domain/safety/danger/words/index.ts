import { helpKindSchema, type HelpKind } from '../../../../protocol/events/safety/care.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { FICTION } from './fiction.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { he, it, ko, nl, tr } from './others.ts'
import { pt } from './pt.ts'
import { pl, ru } from './slavic.ts'
import type { DangerWords } from './words.ts'
import { zh } from './zh.ts'

/** All languages are always searched, as by turn-taking: one room may mix several. */
const SPACED: readonly DangerWords[] = [en, de, fr, es, pt, ar, it, nl, pl, ru, tr, he]
const UNSPACED: readonly DangerWords[] = [ja, zh, ko]
const KANA_OR_HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const NOTHING = '(?!)'

type Finder = (letters: string) => boolean

/** Joins one list of all languages into a single pattern. */
function finderOf(listOf: (words: DangerWords) => readonly string[]): Finder {
  const spaced = new RegExp(`(?<= )(?:${SPACED.flatMap(listOf).join('|') || NOTHING})(?= )`, 'u')
  const unspaced = new RegExp(UNSPACED.flatMap(listOf).join('|') || NOTHING, 'u')
  return (letters) => spaced.test(letters) || (KANA_OR_HAN.test(letters) && unspaced.test(letters))
}

type Finders = Readonly<Record<HelpKind, Finder>>

function findersOf(level: 'certain' | 'plain'): Finders {
  const finders = helpKindSchema.options.map((kind) => [kind, finderOf((words) => words[level][kind] ?? [])] as const)
  return Object.fromEntries(finders) as Finders
}

export const isCertain = findersOf('certain')
export const isPlain = findersOf('plain')
export const isHint = finderOf(({ hints }) => hints)
export const isPlainHint = finderOf(({ plainHints }) => plainHints)

const FICTION_SPACED = new RegExp(`(?<= )(?:${FICTION.filter((list) => !KANA_OR_HAN.test(list)).join('|')})(?= )`, 'u')
const FICTION_UNSPACED = new RegExp(FICTION.filter((list) => KANA_OR_HAN.test(list)).join('|'), 'u')

export const isFiction: Finder = (letters) => FICTION_SPACED.test(letters) || FICTION_UNSPACED.test(letters)
