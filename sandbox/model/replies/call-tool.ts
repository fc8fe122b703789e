import { kindOfCall, type MessagesRequest } from '#sandbox/model/request.ts'
import { readConversation } from '#sandbox/model/replies/reading/conversation.ts'
import { salientWords } from '#sandbox/model/replies/reading/salient.ts'
import { namesOf, sharesOf } from '#sandbox/model/replies/reading/share.ts'
import { remembered } from '#sandbox/model/replies/worked-out.ts'

type ToolUse = { name: string; input: Record<string, unknown> }

/** Once per reply: somebody asks what was said, it is not in front of the assistant, and there is a tool that takes a query. */
export function callTool(request: MessagesRequest): ToolUse | null {
  const tool = request.tools.find(takesQuery)
  const hasSearched = request.turns.at(-1)?.blocks.some(({ type }) => type === 'tool_result')
  if (!tool || hasSearched || kindOfCall(request) !== 'reply') return null

  const conversation = readConversation(request)
  const names = namesOf([...conversation.earlier, ...conversation.unanswered])
  const asked = sharesOf(conversation).find(({ intent }) => intent === 'memory')
  if (!asked || remembered(asked, conversation)) return null
  const words = salientWords(asked.text, names)
  return words.length > 0 ? { name: String(tool['name']), input: { query: words.join(' ') } } : null
}

function takesQuery(tool: MessagesRequest['tools'][number]): boolean {
  const schema = tool['input_schema'] as { properties?: Record<string, unknown> } | undefined
  return schema?.properties?.['query'] !== undefined
}
