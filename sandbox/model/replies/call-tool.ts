import { kindOfCall, type MessagesRequest } from '#sandbox/model/request.ts'
import { readConversation } from '#sandbox/model/replies/reading/conversation.ts'
import { salientWords } from '#sandbox/model/replies/reading/salient.ts'
import { writeAgreement } from '#sandbox/model/replies/write-agreement.ts'
import { namesOf, sharesOf } from '#sandbox/model/replies/reading/share.ts'
import { remembered } from '#sandbox/model/replies/worked-out.ts'

type ToolUse = { name: string; input: Record<string, unknown> }

/**
 * Decides on one tool call per reply: put an agreement in writing, come back later, or search the room. Each needs a
 * request for it and a tool with the matching input. A search also needs an answer that is not in the prompt.
 */
export function callTool(request: MessagesRequest): ToolUse | null {
  const hasCalled = request.turns.at(-1)?.blocks.some(({ type }) => type === 'tool_result')
  if (hasCalled || kindOfCall(request) !== 'reply') return null
  const conversation = readConversation(request)
  const lastSaid = conversation.unanswered.at(-1)?.text ?? ''
  return putInWriting(request) ?? comeBack(request, lastSaid) ?? search(request, conversation)
}

function putInWriting(request: MessagesRequest): ToolUse | null {
  const tool = request.tools.find((tool) => takes(tool, 'lines'))
  const input = tool && writeAgreement(request)
  return input ? { name: String(tool['name']), input } : null
}

function search(request: MessagesRequest, conversation: ReturnType<typeof readConversation>): ToolUse | null {
  const tool = request.tools.find((tool) => takes(tool, 'query'))
  if (!tool) return null
  const names = namesOf([...conversation.earlier, ...conversation.unanswered])
  const asked = sharesOf(conversation).find(({ intent }) => intent === 'memory')
  if (!asked || remembered(asked, conversation)) return null
  const words = salientWords(asked.text, names)
  return words.length > 0 ? { name: String(tool['name']), input: { query: words.join(' ') } } : null
}

const COME_BACK = /\bcome back (?:to (?:this|it|us) )?in (\d{1,4}) (second|minute|hour|day)s?\b/i
const UNIT_MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Schedules a check-in for “Parley, come back to this in 20 minutes”. */
function comeBack(request: MessagesRequest, said: string): ToolUse | null {
  const tool = request.tools.find((tool) => takes(tool, 'at'))
  const [, count, unit] = COME_BACK.exec(said) ?? []
  if (!tool || !count || !unit) return null
  const at = new Date(Date.now() + Number(count) * UNIT_MS[unit.toLowerCase() as keyof typeof UNIT_MS])
  return { name: String(tool['name']), input: { at: at.toISOString(), text: 'You wanted to come back to this now.' } }
}

function takes(tool: MessagesRequest['tools'][number], input: string): boolean {
  const schema = tool['input_schema'] as { properties?: Record<string, unknown> } | undefined
  return schema?.properties?.[input] !== undefined
}

/** Results of tools that acted in the room, each with a sentence about it. */
const DONE: readonly [told: RegExp, says: string][] = [
  [/card is open/, 'It is on a card now. Each of you answers it for yourself.'],
  [/two people have to confirm/, 'It is proposed, with its time. Two of you confirm it.'],
  [/going to come back then/, 'I will come back to it then.'],
]

/** Returns the sentence after a tool acted in the room; null without one. */
export function sayDone({ turns }: MessagesRequest): string | null {
  const results = turns.at(-1)?.blocks.filter((block) => block.type === 'tool_result' && !block['is_error']) ?? []
  const told = results.map((result) => JSON.stringify(result['content'])).join('\n')
  return DONE.find(([pattern]) => pattern.test(told))?.[1] ?? null
}
