import { textOf, type MessagesRequest, type Turn } from '#sandbox/anthropic/request.ts'
import { readClocks, type Clocks } from '#sandbox/anthropic/replies/clocks.ts'
import { readElements, type Element } from '#sandbox/anthropic/replies/markup.ts'

/** One message of a person. `name` is null when the prompt does not say who is speaking. */
export type Line = { person: string; name: string | null; text: string }

/** What a reply can know: what was said, what of it still waits for an answer, what time it is. */
export type Conversation = {
  earlier: Line[]
  unanswered: Line[]
  /** The assistant's last turn; '' when it has not spoken yet. */
  lastReply: string
  /** The room's own instructions: the last block of the system prompt, if there are several. */
  roomPrompt: string
  clocks: Clocks
}

const OWN_NAMES = /^(parley|assistant|ai)$/i
/** Longer than any name of the product, or with a line break in it: not a name to call somebody by. */
const LONGEST_NAME = 64

export function readConversation(request: MessagesRequest): Conversation {
  const lastSpoken = request.turns.findLastIndex(isSpokenByAssistant)
  const before = request.turns.slice(0, Math.max(0, lastSpoken))
  const after = linesOf(request.turns.slice(lastSpoken + 1))
  // A layout without assistant turns marks its own lines by name.
  const ownLine = after.findLastIndex(isOwn)

  return {
    earlier: [...linesOf(before), ...after.slice(0, ownLine + 1)].filter((line) => !isOwn(line)),
    unanswered: after.slice(ownLine + 1),
    lastReply: after[ownLine]?.text ?? textOf(request.turns[lastSpoken] ?? { role: 'assistant', blocks: [] }),
    roomPrompt: request.system.length > 1 ? (request.system.at(-1)?.text ?? '') : '',
    clocks: readClocks(request.turns.at(-1) ? textOf(request.turns.at(-1) as Turn) : ''),
  }
}

/** A turn that calls a tool is not an answer yet: what people said before it still waits. */
function isSpokenByAssistant({ role, blocks }: Turn): boolean {
  return role === 'assistant' && !blocks.some((block) => block.type === 'tool_use')
}

function isOwn({ person, name }: Line): boolean {
  return OWN_NAMES.test(name ?? '') || OWN_NAMES.test(person)
}

function linesOf(turns: readonly Turn[]): Line[] {
  const texts = turns.filter(({ role }) => role === 'user').map(textOf)
  const lines = texts.flatMap((text) =>
    readElements(text)
      .filter(({ tag }) => tag === 'm')
      .map(toLine),
  )
  const plain = texts.at(-1)?.trim()
  if (lines.length > 0 || !plain || isTail(plain)) return lines
  return [{ person: '', name: null, text: plain }]
}

function isTail(text: string): boolean {
  return readElements(text).some(({ tag }) => tag === 'now' || tag === 'respond')
}

function toLine({ attributes, text }: Element): Line {
  const name = attributes.get('n')?.trim() ?? ''
  const isName = name !== '' && name.length <= LONGEST_NAME && !/[\n\r<>]/.test(name)
  return { person: attributes.get('p') ?? name, name: isName ? name : null, text: text.trim() }
}
