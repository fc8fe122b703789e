import { taskOf, type Cue } from './cue.ts'
import { attribute, escaped } from './markup.ts'
import type { Member } from '../../people/members.ts'
import type { Memory } from '../memory/memory.ts'
import { peopleInMind } from './people-in-mind.ts'
import { agreedText, openCardRows, type PromptCard } from '../../cards/prompt-cards.ts'
import { GENTLE } from './gentle.ts'
import { PERSONA } from './persona.ts'
import type { PromptFile } from '../../files/prompt-file.ts'
import { closeTurns, type ShownFile } from '../../files/place-files.ts'
import { asSeen, burstsOf, type PromptLine, type StoredLine } from './prompt-lines.ts'
import { memoryTexts } from './prompt-memory.ts'
import { reactionRows } from './prompt-reactions.ts'
import { makeJoins, makeShortIds, UNKNOWN } from './short-ids.ts'
import { windowStart } from './prompt-window.ts'
import { localClock } from './time-sense.ts'

/** A person in the room, as the prompt needs them. */
export type PromptPerson = Omit<Member, 'isAI' | 'hasVoted'>
/** One block of the prompt. `file` follows `text`; `unseen` replaces both when the model cannot see the file (IMG-3). */
export type PromptBlock = { text: string; isCacheBreakpoint: boolean; file?: PromptFile & { unseen: string } }
export type PromptTurn = { role: 'user' | 'assistant'; blocks: PromptBlock[] }
/** A whole prompt. `hasNoTools`: the model gets no tools, as in an aside (ASIDE-1). */
export type Prompt = { system: PromptBlock[]; turns: PromptTurn[]; hasNoTools?: boolean }

/** A session as Parley reads it before a reply. */
export type PromptView = {
  /** Lines that may stand verbatim, oldest first. */
  lines: readonly StoredLine[]
  memory: Memory
  hiddenPrompt: string | null
  /** True when a person says that they are young (CARE-5). */
  isGentle?: boolean
  /** The room's rules, written by its people (DOOR-6). */
  rules?: string | null
  /** Open and agreed cards (CARD-1). */
  cards?: readonly PromptCard[]
  /** Time zone of the room's day changes; null is UTC. */
  homeZone: string | null
}
type PromptInput = Omit<PromptView, 'lines'> & {
  lines: readonly PromptLine[]
  people: readonly PromptPerson[]
  /** The memory covers everything up to this seq; later lines stand verbatim. Absent: computed from the lines' lengths. */
  start?: number
  /** Ids of the people whom the reply addresses. */
  respondTo: readonly string[]
  /** The reason for the reply; absent: a person called. */
  cue?: Cue
  /** Files that the model sees; absent: none (IMG-3). */
  files?: readonly ShownFile[]
  /** True when a first attempt was empty although an answer is due (TURN-6). */
  hasPassed?: boolean
  now: Date
}

/**
 * Lays out the whole prompt of one reply. Earlier turns never change a byte, so the prompt cache holds. Names and times
 * stand in their lines. All that changes (time, clocks, presence) stands in an uncached tail. Lines that leave the
 * window are replaced by summaries before everything that can change.
 */
export function layoutPrompt({ people, memory, hiddenPrompt, respondTo, now, ...input }: PromptInput): Prompt {
  const { start = windowStart(input.lines, memory.segments) } = input
  const called = { shortIdOf: makeShortIds(people), joinedAt: makeJoins(people) }
  const { shortIdOf } = called
  const lines = asSeen(input.lines.filter(({ seq }) => seq > start))
  const { cards = [] } = input
  const agreed = agreedText(cards, lines).map(plain)
  const remembered = [...rememberedBlocks(memory, start, shortIdOf), ...agreed]
  const bursts = burstsOf(lines, input.homeZone ?? 'UTC', called)
  const spoken = bursts.map(({ isAssistant, pieces }): PromptTurn => {
    return { role: isAssistant ? 'assistant' : 'user', blocks: pieces.map(({ text }) => plain(text)) }
  })
  const turns = beginningWithPeople(spoken, remembered)
  const noted = memory.lines.map(({ userId, toSeq }) => ({ userId, seq: toSeq }))
  const inMind = peopleInMind(people, [...lines, ...noted])
  const others = people.filter((person) => !inMind.includes(person))
  const reacted = [...openCardRows(cards, shortIdOf), ...reactionRows(lines, shortIdOf)]
  const { rules = null, cue = CALLED, hasPassed = false } = input
  const tail = plain(tailOf(inMind, others, { respondTo, reacted, now, rules, cue, hasPassed }))
  const { pieces = [] } = bursts.at(-1) ?? {}
  return { system: systemOf(hiddenPrompt, input.isGentle), turns: closeTurns(turns, pieces, input.files ?? [], tail) }
}

const CALLED: Cue = { why: 'they called you', mayPass: false, isAgain: false }

function systemOf(hiddenPrompt: string | null, isGentle = false): PromptBlock[] {
  const texts = [
    PERSONA,
    ...(hiddenPrompt === null ? [] : [`<manner>\n${escaped(hiddenPrompt)}\n</manner>`]),
    ...(isGentle ? [GENTLE] : []),
  ]
  return texts.map((text, at) => ({ text, isCacheBreakpoint: at === texts.length - 1 }))
}

/** Puts the cache breakpoint after the last summary: the text behind it changes when the window moves. */
function rememberedBlocks(memory: Memory, seq: number, shortIdOf: (userId: string) => string): PromptBlock[] {
  const { summaries, facts } = memoryTexts(memory, seq, shortIdOf)
  const blocks = [...summaries.slice(0, -1).map(plain), ...breakpoint(summaries.slice(-1).map(plain)[0])]
  return facts === null ? blocks : [...blocks, plain(facts)]
}

/** Puts the memory into the first turn. Models require that turn to be the people's. */
function beginningWithPeople(spoken: PromptTurn[], remembered: PromptBlock[]): PromptTurn[] {
  const [first] = spoken
  if (first?.role === 'user') return [{ ...first, blocks: [...remembered, ...first.blocks] }, ...spoken.slice(1)]
  if (remembered.length > 0) return [{ role: 'user', blocks: remembered }, ...spoken]
  return first ? [{ role: 'user', blocks: [plain('<earlier/>')] }, ...spoken] : []
}

/**
 * Writes the volatile tail: the time, people with clock and presence, the number of further people, reactions, and the
 * addressees. The room's rules stand here too, so that a change leaves cached bytes alone (DOOR-6).
 */
function tailOf(
  people: readonly PromptPerson[],
  others: readonly PromptPerson[],
  { respondTo, reacted, now, rules, cue, hasPassed }: TailInput,
): string {
  const ids = respondTo.map(makeShortIds(people)).filter((id) => id !== UNKNOWN)
  return [
    ...(rules === null ? [] : [`<rules>${escaped(rules)}</rules>`]),
    `<now utc="${now.toISOString().slice(0, 19)}Z">`,
    ...people.map((person) => personRow(person, now)),
    ...othersRow(others),
    '</now>',
    ...reacted,
    `<respond to="${ids.join(' ')}" why="${cue.why}">${taskOf(cue, hasPassed)}</respond>`,
  ].join('\n')
}

type TailInput = {
  respondTo: readonly string[]
  reacted: readonly string[]
  now: Date
  rules: string | null
  cue: Cue
  hasPassed: boolean
}

/** Tells no more of a person's presence than their page does: nobody learns from Parley when somebody was last here. */
function personRow({ userName, number, timeZone, isOnline, joinedSeq }: PromptPerson, now: Date): string {
  const clock = timeZone ? ` local="${localClock(now, timeZone)}" zone="${timeZone}"` : ''
  const seen = isOnline ? 'here' : 'away'
  return `<person p="p${number}" n="${attribute(userName)}"${clock} seen="${seen}" joined-at-message="${joinedSeq}"/>`
}

function othersRow(others: readonly PromptPerson[]): string[] {
  const here = others.filter(({ isOnline }) => isOnline).length
  return others.length === 0 ? [] : [`<others here="${here}" away="${others.length - here}"/>`]
}

function plain(text: string): PromptBlock {
  return { text, isCacheBreakpoint: false }
}

function breakpoint(block: PromptBlock | undefined): PromptBlock[] {
  return block ? [{ ...block, isCacheBreakpoint: true }] : []
}
