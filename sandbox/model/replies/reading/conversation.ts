import { textOf, type MessagesRequest, type Turn } from '#sandbox/model/request.ts'
import { readClocks, type Clocks } from '#sandbox/model/replies/reading/clocks.ts'
import { readElements, type Element } from '#sandbox/model/replies/reading/markup.ts'
import { asName, personOf } from '#sandbox/model/replies/reading/person.ts'
import { makeSaidReader } from '#sandbox/model/replies/reading/said.ts'

/** One message of a person. `name` is null when the prompt does not name the speaker. */
export type Line = { person: string; name: string | null; text: string }

/** Everything that a reply can use: earlier messages, unanswered ones, notes and times. */
export type Conversation = {
  earlier: Line[]
  unanswered: Line[]
  /** Notes, facts and search results about messages that are no longer in the prompt. */
  notes: Line[]
  /** The assistant's last turn; empty before its first. */
  lastReply: string
  /** The room's own instructions: the last of several system blocks. */
  roomPrompt: string
  clocks: Clocks
}

const OWN_NAMES = /^(parley|assistant|ai)$/i
const NOTHING_SAID: Turn = { role: 'assistant', blocks: [] }

export function readConversation(request: MessagesRequest): Conversation {
  const lastSpoken = request.turns.findLastIndex(isSpokenByAssistant)
  const readSaid = makeSaidReader()
  const before = linesOf(request.turns.slice(0, Math.max(0, lastSpoken)), readSaid)
  const after = linesOf(request.turns.slice(lastSpoken + 1), readSaid)
  // A layout without assistant turns marks its own lines by name.
  const ownLine = after.findLastIndex(isOwn)

  const tail = request.turns
    .slice(lastSpoken + 1)
    .map(textOf)
    .join('\n')
  const rename = makeRename([...before, ...after], tail)
  const said = after.slice(ownLine + 1)
  const unanswered = waitingOf(said, tail)
  return {
    earlier: [...before, ...after].filter((line) => !isOwn(line) && !unanswered.includes(line)).map(rename),
    unanswered: unanswered.map(rename),
    notes: notesIn(request).map(rename),
    lastReply: after[ownLine]?.text ?? textOf(request.turns[lastSpoken] ?? NOTHING_SAID),
    roomPrompt: request.system.length > 1 ? (request.system.at(-1)?.text ?? '') : '',
    clocks: readClocks(tail),
  }
}

/**
 * Returns the messages of the people that the prompt wants answered; all messages if it names none of their authors.
 */
function waitingOf(said: Line[], tail: string): Line[] {
  const to = readElements(tail)
    .findLast(({ tag }) => tag === 'respond')
    ?.attributes.get('to')
  const people = new Set(to?.split(' '))
  const waiting = said.filter(({ person }) => people.has(person))
  return waiting.length > 0 ? waiting : said
}

const NOTES = new Set(['topic', 'decision', 'question', 'position', 'fact'])

function notesIn({ turns }: MessagesRequest): Line[] {
  const said = turns.filter(({ role }) => role === 'user')
  const notes = readElements(said.map(textOf).join('\n')).filter(({ tag }) => NOTES.has(tag))
  const results = said.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'tool_result'))
  const found = readElements(results.map((result) => String(result['content'])).join('\n'))
  return [...notes, ...found.filter(({ tag }) => tag === 'm')].map(toLine)
}

/** True for an answer; a turn that calls a tool leaves earlier messages unanswered. */
function isSpokenByAssistant({ role, blocks }: Turn): boolean {
  return role === 'assistant' && !blocks.some((block) => block.type === 'tool_use')
}

function isOwn({ person, name }: Line): boolean {
  return OWN_NAMES.test(name ?? '') || OWN_NAMES.test(person)
}

function linesOf(turns: readonly Turn[], readSaid: (text: string) => Element[]): Line[] {
  const texts = turns.filter(({ role }) => role === 'user').map(textOf)
  const lines = texts.flatMap(readSaid).map(toLine)
  const plain = texts.at(-1)?.trim()
  if (lines.length > 0 || !plain || isTail(plain)) return lines
  return [{ person: '', name: null, text: plain }]
}

function isTail(text: string): boolean {
  return readElements(text).some(({ tag }) => tag === 'now' || tag === 'respond')
}

function toLine({ attributes, text }: Element): Line {
  const name = asName(attributes.get('n'))
  return { person: personOf(attributes, name), name, text: text.trim() }
}

/** Renames people to their present name: from the tail, else from their last line. */
function makeRename(lines: readonly Line[], tail: string): (line: Line) => Line {
  const current = new Map(lines.map(({ person, name }) => [person, name]))
  for (const { tag, attributes } of readElements(tail)) {
    const name = asName(attributes.get('n'))
    if (tag === 'person' && name !== null) current.set(personOf(attributes, name), name)
  }
  return (line) => ({ ...line, name: current.get(line.person) ?? line.name })
}
