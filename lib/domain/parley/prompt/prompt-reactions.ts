import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import type { Reaction } from '../../../protocol/entities.ts'
import { attribute } from './markup.ts'
import type { PromptLine } from './prompt-lines.ts'

/** Newest messages with reactions in the prompt, and people listed per emoji. */
const MESSAGES_MAX = 12
const PEOPLE_MAX = 10
const WORDS_CHARS = 40

/**
 * REACT-3: writes reactions for the volatile tail. They can be withdrawn at any time, so they must not stand in cached
 * text.
 */
export function reactionRows(lines: readonly PromptLine[], shortIdOf: (userId: string) => string): string[] {
  const reactedTo = lines.filter(({ reactions = [] }) => reactions.length > 0).slice(-MESSAGES_MAX)
  return reactedTo.map(({ seq, kind, text, reactions = [] }) => {
    const which = kind === 'assistant' ? `to="you" q="${attribute(beginningOf(text))}"` : `m="${seq}"`
    return `<reactions ${which}>${reactions.map((one) => givenBy(one, shortIdOf)).join('; ')}</reactions>`
  })
}

function givenBy({ emoji, userIds }: Reaction, shortIdOf: (userId: string) => string): string {
  const ids = userIds.slice(0, PEOPLE_MAX).map((userId) => (userId === ASSISTANT_NAME ? 'you' : shortIdOf(userId)))
  const more = userIds.length - ids.length
  return [emoji, ...ids, ...(more > 0 ? [`+${more}`] : [])].join(' ')
}

function beginningOf(text: string): string {
  return Array.from(text.trim()).slice(0, WORDS_CHARS).join('')
}
