import { duration } from '../../../protocol/texts/en.ts'
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

/** Somebody in the room, as Parley needs to know them. */
export type PromptPerson = Omit<Member, 'isAI' | 'hasVoted'>
/** `file`: what stands behind `text`, or, where a model cannot see it, the words in the place of both (IMG-3). */
export type PromptBlock = { text: string; isCacheBreakpoint: boolean; file?: PromptFile & { unseen: string } }
export type PromptTurn = { role: 'user' | 'assistant'; blocks: PromptBlock[] }
/** `hasNoTools`: the model is offered none; an aside has none (ASIDE-1). */
export type Prompt = { system: PromptBlock[]; turns: PromptTurn[]; hasNoTools?: boolean }

/** A session as Parley reads it before it replies. */
export type PromptView = {
  /** Oldest first: all that may stand in the prompt word by word. */
  lines: readonly StoredLine[]
  memory: Memory
  hiddenPrompt: string | null
  /** Somebody here says that they are young (CARE-5). */
  isGentle?: boolean
  /** The rules that people here gave their room (DOOR-6). */
  rules?: string | null
  /** Open cards, and what was agreed (CARD-1). */
  cards?: readonly PromptCard[]
  /** The room's days begin at midnight here; null: nobody knows where, so in UTC. */
  homeZone: string | null
}
type PromptInput = Omit<PromptView, 'lines'> & {
  lines: readonly PromptLine[]
  people: readonly PromptPerson[]
  /** What is up to this seq is told by the memory, the rest word by word; absent: as the lines' lengths have it. */
  start?: number
  /** The userIds of those whom the reply is for. */
  respondTo: readonly string[]
  /** Why it is wanted; absent: somebody called. */
  cue?: Cue
  /** Pictures and PDFs that the model sees; absent: none (IMG-3). */
  files?: readonly ShownFile[]
  /** It said nothing at first, although somebody waits (TURN-6). */
  hasPassed?: boolean
  now: Date
}

/**
 * The whole prompt of one reply. Earlier turns never change a byte: names and times stand in the lines they belong to,
 * what changes (now, clocks, who is here) stands in an uncached tail, and the system prompt knows nobody. When the window
 * moves on, what leaves it is remembered by summaries that stand before everything that can change.
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

/** The breakpoint stands after the last summary: what follows it changes when the window moves, the summaries do not. */
function rememberedBlocks(memory: Memory, seq: number, shortIdOf: (userId: string) => string): PromptBlock[] {
  const { summaries, facts } = memoryTexts(memory, seq, shortIdOf)
  const blocks = [...summaries.slice(0, -1).map(plain), ...breakpoint(summaries.slice(-1).map(plain)[0])]
  return facts === null ? blocks : [...blocks, plain(facts)]
}

/** A conversation begins with a turn of the people, where what is remembered stands too. */
function beginningWithPeople(spoken: PromptTurn[], remembered: PromptBlock[]): PromptTurn[] {
  const [first] = spoken
  if (first?.role === 'user') return [{ ...first, blocks: [...remembered, ...first.blocks] }, ...spoken.slice(1)]
  if (remembered.length > 0) return [{ role: 'user', blocks: remembered }, ...spoken]
  return first ? [{ role: 'user', blocks: [plain('<earlier/>')] }, ...spoken] : []
}

/**
 * The part that holds only now: the rules that people gave the room, which change no cached byte from here (DOOR-6); the time, each
 * person's clock, who is here, who joined after which message; of the others how many; what people reacted to; and whom the
 * reply is for.
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

function personRow({ userName, number, timeZone, isOnline, lastSeenAt, joinedSeq }: PromptPerson, now: Date): string {
  const clock = timeZone ? ` local="${localClock(now, timeZone)}" zone="${timeZone}"` : ''
  const seen = isOnline ? 'here' : `away for ${duration(now.getTime() - lastSeenAt.getTime())}`
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
