import type { Conversation, Line } from '#sandbox/model/replies/reading/conversation.ts'
import { dangerOf } from '#sandbox/model/replies/reading/danger.ts'
import { intentOf, type Intent } from '#sandbox/model/replies/reading/intent.ts'
import { namesOf } from '#sandbox/model/replies/reading/share.ts'

const ASKS = new Set<Intent>(['question', 'time', 'recap', 'memory', 'reality', 'joke', 'ideas'])

/**
 * SPEAK, with the asker's id where there is one, when a line tells of danger, or the last one asks the room something; else
 * SILENT.
 */
export function writeGate({ earlier, unanswered }: Conversation, isPlay: boolean): string {
  const inDanger = unanswered.findLast(({ text }) => dangerOf(text, isPlay) !== 'NONE')
  if (inDanger) return speakTo(inDanger)
  const last = unanswered.at(-1)
  if (!last || !isQuestion(last.text)) return 'SILENT'

  const others = namesOf([...earlier, ...unanswered]).filter((name) => name !== last.name)
  if (others.some((name) => isAddressedTo(name, last.text))) return 'SILENT'
  return speakTo(last)
}

function isQuestion(text: string): boolean {
  return /[?？؟]/.test(text) || ASKS.has(intentOf(text))
}

/** Spoken to somebody: the name stands first, behind an @, or last before the question mark. */
function isAddressedTo(name: string, text: string): boolean {
  const said = text.trim().toLowerCase()
  const called = name.toLowerCase()
  if (said.includes(`@${called}`) || said.startsWith(`${called},`) || said.startsWith(`${called}:`)) return true
  return said.startsWith(`${called} `) || said.replace(/[?？؟!.\s]+$/, '').endsWith(`, ${called}`)
}

function speakTo({ person }: Line): string {
  return /^[\w-]{1,12}$/.test(person) ? `SPEAK ${person}` : 'SPEAK'
}
