import type { Conversation, Line } from '#sandbox/model/replies/reading/conversation.ts'
import { bold, fill, quoted } from '#sandbox/model/replies/fill.ts'
import { REALITY, REALITY_EACH, type WorkedOut } from '#sandbox/model/replies/phrases.ts'
import { salientWords, wordsOf } from '#sandbox/model/replies/reading/salient.ts'
import { byPerson, namesOf, type Share } from '#sandbox/model/replies/reading/share.ts'

const PEOPLE_LISTED_MAX = 6

/** Computes an answer from the conversation: the time, a recap, or a memory. The sentence has no name. */
export function workOut(intent: WorkedOut, share: Share, conversation: Conversation): string {
  if (intent === 'reality') return REALITY_EACH
  if (intent === 'arithmetic') return calculate(share.text)
  if (intent === 'time') return timeFor(share, conversation)
  if (intent === 'recap') return recap(conversation)
  return recall(share, conversation)
}

export function workOutForOne(intent: WorkedOut, share: Share, conversation: Conversation): string {
  if (intent === 'reality') return fill(REALITY, share.name)
  const sentence = workOut(intent, share, conversation)
  return intent === 'recap' ? sentence : fill('{name}, ', share.name) + sentence
}

function timeFor({ person }: Share, { clocks }: Conversation): string {
  const own = clocks.local.get(person)
  const others = [...clocks.local].flatMap(([id, other]) => (id === person ? [] : [other])).slice(0, PEOPLE_LISTED_MAX)
  if (own) return `for you it is **${own.clock}**${others.map(({ name, clock }) => `, for ${name} ${clock}`).join('')}.`
  if (clocks.utc !== null) return `by the room's clock it is **${clocks.utc}** UTC.`
  return 'I cannot see a clock from here.'
}

function calculate(text: string): string {
  const [whole = '', left, sign, right] = /(\d+(?:\.\d+)?)\s*([-+*x×/÷])\s*(\d+(?:\.\d+)?)/i.exec(text) ?? []
  const result = combine(Number(left), sign?.toLowerCase() ?? '', Number(right))
  if (!Number.isFinite(result)) return `I cannot make a number of ${whole}.`
  return `${whole} makes **${Number(result.toPrecision(12))}**.`
}

function combine(left: number, sign: string, right: number): number {
  if (sign === '+') return left + right
  if (sign === '-') return left - right
  return sign === '/' || sign === '÷' ? left / right : left * right
}

/** Lists each person with their topics, one line each. */
function recap({ earlier, unanswered }: Conversation): string {
  const lines = [...earlier, ...unanswered]
  const names = namesOf(lines)
  const items = byPerson(lines).flatMap((said) => {
    const name = said[0]?.name ?? null
    const words = salientWords(said.map(({ text }) => text).join('\n'), names)
    return name !== null && words.length > 0 ? [`- ${bold(name)}: ${quoted(words)}`] : []
  })
  if (items.length === 0) return 'So far there is little to sum up.'
  return `Here is what I have so far:\n\n${items.slice(0, PEOPLE_LISTED_MAX).join('\n')}\n\n`
}

/** Returns the newest message or note that shares a word with the question. */
export function remembered(
  { text }: Pick<Share, 'text'>,
  { earlier, unanswered, notes }: Conversation,
): Line | undefined {
  const names = namesOf([...earlier, ...unanswered])
  const asked = new Set(salientWords(text, names).map((word) => word.toLowerCase()))
  return [...notes, ...earlier].findLast((line) => wordsOf(line.text).some((word) => asked.has(word.toLowerCase())))
}

function recall(share: Share, conversation: Conversation): string {
  const found = remembered(share, conversation)
  const names = namesOf([...conversation.earlier, ...conversation.unanswered])
  const words = found ? salientWords(found.text, names) : []
  if (!found || words.length === 0) return 'I do not find it in what I can see of this conversation.'
  return `I do: ${found.name ?? 'somebody'} brought up ${quoted(words)} earlier.`
}
