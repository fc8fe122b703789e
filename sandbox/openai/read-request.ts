import { z } from 'zod'
import { ApiFailure, invalid } from '#sandbox/model/errors.ts'
import type { Block, MessagesRequest, Turn } from '#sandbox/model/request.ts'
import { validateFile } from '#sandbox/anthropic/validate/files.ts'

/** The API's known fields; any other is refused, as the API does. */
const text = z.string()
const parts = z.array(z.object({ type: z.literal('text'), text })).transform((list) => list.map((part) => part.text))
const content = z.union([text, parts.transform((texts) => texts.join('\n'))])
const DATA_HEAD = /^data:([\w/+.-]+);base64$/
/** Turns pictures and PDFs, as data URLs, into blocks of the Messages API. */
const data = text.transform((url, { addIssue }) => {
  const comma = url.indexOf(',') // a pattern for the whole would overflow its stack on megabytes
  const media_type = DATA_HEAD.exec(url.slice(0, comma))?.[1]
  const base64 = url.slice(comma + 1)
  if (media_type && base64) return { type: 'base64', media_type, data: base64 }
  addIssue('Expected a base64-encoded data URL')
  return z.NEVER
})
const picture = z.strictObject({ type: z.literal('image_url'), image_url: z.object({ url: data }) })
const file = z.strictObject({ type: z.literal('file'), file: z.object({ filename: text, file_data: data }) })
const userContent = z.union([
  text,
  z.array(z.union([z.object({ type: z.literal('text'), text }), picture, file])).transform((list) => list.map(toBlock)),
])
const toolCall = z.object({
  id: text.min(1),
  type: z.literal('function'),
  function: z.object({ name: text.min(1), arguments: text }),
})
const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['system', 'developer']), content }),
  z.strictObject({ role: z.literal('user'), content: userContent }),
  z.strictObject({
    role: z.literal('assistant'),
    content: content.nullish(),
    tool_calls: z.array(toolCall).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), content, tool_call_id: text.min(1) }),
])
const tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: text.regex(/^[\w-]{1,64}$/),
    description: text.optional(),
    parameters: z
      .object({ type: z.literal('object') })
      .loose()
      .optional(),
  }),
})
const requestSchema = z.object({
  model: text.min(1),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullish(),
  stop: z.union([text, z.array(text)]).nullish(),
  tools: z.array(tool).min(1).optional(),
  tool_choice: z.unknown().optional(),
})
type Message = z.output<typeof message>

/** Refuses what the API would refuse, and translates the rest into the shared request. */
export function readRequest(body: unknown): MessagesRequest {
  const request = parse(body)
  if (request.max_tokens != null && request.max_completion_tokens != null) {
    throw invalid("Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.")
  }
  if (request.stream_options && !request.stream) {
    throw invalid("The 'stream_options' parameter is only allowed when 'stream' is enabled.")
  }
  const system = request.messages.filter(({ role }) => role === 'system' || role === 'developer')
  const turns = request.messages.filter((one) => !system.includes(one)).map(toTurn)
  checkToolResults(request.messages)
  return {
    model: request.model,
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? 4_096,
    thinkingTokens: 0,
    isStreaming: request.stream ?? false,
    isUsageStreamed: request.stream_options?.include_usage ?? false,
    stopSequences: typeof request.stop === 'string' ? [request.stop] : (request.stop ?? []),
    turns,
    system: system.map(({ content: said }) => {
      return { type: 'text', text: typeof said === 'string' ? said : '', cache_control: CACHED }
    }),
    tools: (request.tools ?? []).map((one) => ({
      type: 'custom',
      ...one.function,
      input_schema: one.function.parameters,
    })),
    cacheControl: null,
  }
}

/** The API caches every long enough prefix without being asked. */
const CACHED = { type: 'ephemeral' } as const

function parse(body: unknown): z.output<typeof requestSchema> {
  const given = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const unknown = given.find((field) => !Object.hasOwn(requestSchema.shape, field))
  if (unknown) throw invalid(`Unrecognized request argument supplied: ${unknown}`)
  const { data, error } = requestSchema.safeParse(body)
  if (data) return data
  const [issue] = error.issues
  throw new ApiFailure(400, `Invalid value: '${issue?.path.join('.') ?? ''}'. ${issue?.message ?? ''}`)
}

type Part =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: object } }
  | { type: 'file'; file: { file_data: object } }

function toBlock(part: Part): Block {
  if (part.type === 'text') return { ...part, cache_control: CACHED }
  const block: Block =
    part.type === 'file'
      ? { type: 'document', source: part.file.file_data }
      : { type: 'image', source: part.image_url.url }
  validateFile(block, part.type)
  return { ...block, cache_control: CACHED }
}

function toTurn(one: Message): Turn {
  if (one.role === 'tool') {
    const result: Block = { type: 'tool_result', tool_use_id: one.tool_call_id, content: one.content }
    return { role: 'user', blocks: [{ ...result, cache_control: CACHED }] }
  }
  if (Array.isArray(one.content)) return { role: 'user', blocks: one.content }
  const said: Block[] = one.content ? [{ type: 'text', text: one.content, cache_control: CACHED }] : []
  const calls = one.role === 'assistant' ? (one.tool_calls ?? []) : []
  const called = calls.map(({ id, function: { name, arguments: json } }): Block => {
    return { type: 'tool_use', id, name, input: JSON.parse(json) }
  })
  return { role: one.role === 'assistant' ? 'assistant' : 'user', blocks: [...said, ...called] }
}

/** Requires an answer for each call right behind it, and refuses any other answer. */
function checkToolResults(messages: readonly Message[]): void {
  const open = new Set<string>()
  for (const one of messages) {
    if (one.role === 'tool') {
      if (!open.delete(one.tool_call_id)) {
        throw invalid("messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.")
      }
      continue
    }
    if (open.size > 0) break
    if (one.role === 'assistant') for (const { id } of one.tool_calls ?? []) open.add(id)
  }
  if (open.size === 0) return
  const ids = [...open].join(', ')
  throw invalid(`The following tool_call_ids did not have response messages: ${ids}`)
}
