import type { Conversation, Line } from '#sandbox/model/replies/reading/conversation.ts'
import { intentOf, type Intent } from '#sandbox/model/replies/reading/intent.ts'
import { languageOf, type Language } from '#sandbox/model/replies/languages.ts'
import { salientWords } from '#sandbox/model/replies/reading/salient.ts'

/** One person's unanswered message. `text` decides the answer; `words` come from all of their messages. */
export type Share = {
  person: string
  name: string | null
  text: string
  intent: Intent
  language: Language | null
  words: string[]
}

const ROLEPLAY_ROOM = /\b(role-?play|game master|dungeon|adventure|in character)\b/i
const MEDIATION_ROOM = /\b(mediat\w+|conflict|argument|disagreement)\b/i

/** Returns one share per person, by their first message. A mere nod is answered only if all people nodded. */
export function sharesOf({ unanswered, earlier, roomPrompt }: Conversation): Share[] {
  const names = namesOf([...earlier, ...unanswered])
  const shares = byPerson(unanswered).map((lines) => shareOf(lines, names, roomPrompt))

  const saidSomething = shares.filter(({ intent }) => intent !== 'acknowledgement')
  return saidSomething.length > 0 ? saidSomething : shares.slice(-1)
}

/** Groups messages by person, in the order of their first; two people may share a name. */
export function byPerson(lines: readonly Line[]): Line[][] {
  return [...Map.groupBy(lines, ({ person, name }) => person || (name ?? '')).values()]
}

export function namesOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.flatMap(({ name }) => (name === null ? [] : [name])))]
}

function shareOf(lines: readonly Line[], names: readonly string[], roomPrompt: string): Share {
  const read = lines.map(({ text }) => ({ text, intent: intentOf(text) }))
  // The last message with content counts: 'hi' … 'can you help us plan?'
  const isSomething = ({ intent }: { intent: Intent }) => intent !== 'acknowledgement' && intent !== 'greeting'
  const { text, intent } = read.findLast(isSomething) ?? read.at(-1) ?? { text: '', intent: 'statement' }
  const all = lines.map((line) => line.text).join('\n')
  return {
    person: lines.at(-1)?.person ?? '',
    name: lines.at(-1)?.name ?? null,
    text,
    intent: inRoom(intent, roomPrompt),
    language: languageOf(intent === 'called' ? all : text), // a name alone has no language
    words: salientWords(all, names),
  }
}

/** Reads a plain sentence as a move in a game room, or as a side in a mediation room. */
function inRoom(intent: Intent, roomPrompt: string): Intent {
  if (intent !== 'statement') return intent
  if (ROLEPLAY_ROOM.test(roomPrompt)) return 'roleplay'
  return MEDIATION_ROOM.test(roomPrompt) ? 'conflict' : intent
}
