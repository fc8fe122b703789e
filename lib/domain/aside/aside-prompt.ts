import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { AsideMessage } from '../../protocol/events/aside.ts'
import type { Member } from '../people/members.ts'
import { GENTLE } from '../parley/prompt/gentle.ts'
import { attribute, escaped } from '../parley/prompt/markup.ts'
import type { Prompt, PromptBlock } from '../parley/prompt/prompt-layout.ts'
import type { PromptLine } from '../parley/prompt/prompt-lines.ts'
import { makeShortIds } from '../parley/prompt/short-ids.ts'
import { localClock } from '../parley/prompt/time-sense.ts'
import { ASIDE_PERSONA } from './aside-persona.ts'

type Person = Pick<Member, 'userId' | 'userName' | 'ids' | 'number' | 'timeZone'>

export type AsidePromptInput = {
  /** The aside's lines, oldest first. */
  said: readonly Pick<AsideMessage, 'kind' | 'text'>[]
  /** The room's newest lines, oldest first. */
  room: readonly Pick<PromptLine, 'kind' | 'userId' | 'userName' | 'text' | 'isReleased'>[]
  people: readonly Person[]
  /** The aside's person; null once they have left the member list. */
  person: Person | null
  /** True when a person of the room says that they are young (CARE-5). */
  isGentle: boolean
  now: Date
}

/** Limits of the room's part and of the aside's part, each: newest lines and characters. */
const LINES_READ = 60
const CHARS_READ = 24_000

/**
 * ASIDE-1: builds the whole prompt of an answer in an aside. It has no tools, so the answer cannot act on the room.
 * Earlier turns never change and stay cached; the room and the time follow the newest words.
 */
export function layoutAside({ said, room, people, person, isGentle, now }: AsidePromptInput): Prompt {
  const turns = turnsOf(newest(said.filter(({ text }) => text.trim() !== '')))
  const last = turns.at(-1)
  const tail = plain(tailOf({ room, people, person, now }))
  if (last?.role === 'user') last.blocks = [...last.blocks.slice(0, -1), ...last.blocks.slice(-1).map(cached), tail]
  else turns.push({ role: 'user', blocks: [tail] })
  const system = [ASIDE_PERSONA, ...(isGentle ? [GENTLE] : [])].map(plain)
  return { system: [...system.slice(0, -1), ...system.slice(-1).map(cached)], turns, hasNoTools: true }
}

/** Merges consecutive messages of one author into one turn. Models require the person's turn first. */
function turnsOf(said: AsidePromptInput['said']): Prompt['turns'] {
  const turns: Prompt['turns'] = []
  for (const { kind, text } of said) {
    if (turns.length === 0 && kind === 'parley') continue
    const role = kind === 'person' ? 'user' : 'assistant'
    const block = plain(kind === 'person' ? escaped(text) : text.trim())
    const last = turns.at(-1)
    if (last?.role === role) last.blocks.push(block)
    else turns.push({ role, blocks: [block] })
  }
  return turns
}

function tailOf({ room, people, person, now }: Pick<AsidePromptInput, 'room' | 'people' | 'person' | 'now'>): string {
  const shortIdOf = makeShortIds(people)
  const lines = newest(room.filter(({ kind, text }) => kind !== 'notice' && text !== ''))
  const local = person?.timeZone ? ` local="${localClock(now, person.timeZone)}"` : ''
  return [
    '<room>',
    ...lines.map((line) => roomLine(line, shortIdOf)),
    '</room>',
    ...(person ? [`<with p="p${person.number}" n="${attribute(person.userName)}"${local}/>`] : []),
    `<now utc="${now.toISOString().slice(0, 19)}Z"/>`,
    `Write ${ASSISTANT_NAME}'s next message to this person alone.`,
  ].join('\n')
}

function roomLine(
  { kind, userId, userName, text, isReleased = false }: AsidePromptInput['room'][number],
  shortIdOf: (userId: string) => string,
): string {
  const id = shortIdOf(userId)
  const by = isReleased ? ' by="you"' : ''
  const who = kind === 'assistant' ? 'you' : `${id} n="${attribute(userName)}"${by}`
  return `<m ${who}>${escaped(text)}</m>`
}

/** Returns the newest lines within the limits, oldest first. The last line is always kept. */
function newest<Line extends { text: string }>(lines: readonly Line[]): Line[] {
  let left = CHARS_READ
  const kept = lines
    .slice(-LINES_READ)
    .toReversed()
    .filter(({ text }, at) => (left -= text.length) >= 0 || at === 0)
  return kept.toReversed()
}

function plain(text: string): PromptBlock {
  return { text, isCacheBreakpoint: false }
}

function cached(block: PromptBlock): PromptBlock {
  return { ...block, isCacheBreakpoint: true }
}
