import type { ChatCompletionChunk, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import type { CompletionUsage } from 'openai/resources/completions'
import type { Call } from '../model/tools.ts'
import type { StopReason } from '../../domain/parley/reply.ts'

/** The end of one request of a reply. */
export type Round = {
  text: string
  calls: { id: string; name: string; json: string }[]
  isRefused: boolean
  /** Null until the model says that it is done. */
  finish: string | null
  usage: CompletionUsage | null
}

export function emptyRound(): Round {
  return { text: '', calls: [], isRefused: false, finish: null, usage: null }
}

/** Reads one stream: yields text as it comes, and fills in `round`. Ignores thoughts, which have their own field. */
export async function* readRound(stream: AsyncIterable<ChatCompletionChunk>, round: Round): AsyncGenerator<string> {
  const callAt = new Map<number, Round['calls'][number]>()
  for await (const { choices = [], usage } of stream) {
    if (usage) round.usage = usage
    const [choice] = choices
    if (!choice) continue
    const { content, refusal, tool_calls = [] } = choice.delta ?? {}
    if (refusal) round.isRefused = true
    for (const piece of tool_calls ?? []) addPiece(piece, callAt, round)
    if (content) {
      round.text += content
      yield content
    }
    round.finish = choice.finish_reason ?? round.finish
  }
}

type Piece = ChatCompletionChunk.Choice.Delta.ToolCall

/** Collects one call. Some servers send each call whole, all with the same index or without an id. */
function addPiece({ index = 0, id, function: of }: Piece, callAt: Map<number, Round['calls'][number]>, round: Round) {
  let call = callAt.get(index)
  if (!call || (id && id !== call.id && of?.name)) {
    call = { id: id || `call_${round.calls.length + 1}`, name: '', json: '' }
    callAt.set(index, call)
    round.calls.push(call)
  }
  const given: unknown = of?.arguments ?? ''
  call.name += of?.name ?? ''
  call.json += typeof given === 'string' ? given : JSON.stringify(given)
}

export function callsIn({ calls }: Round): Call[] {
  return calls.map(({ id, name, json }) => ({ id, name, input: parsed(json) }))
}

/** Builds the answer as it goes back to the model. */
export function assistantMessage({ text, calls }: Round): ChatCompletionMessageParam {
  const tool_calls = calls.map(({ id, name, json }) => {
    const isJson = parsed(json) !== null
    return { id, type: 'function' as const, function: { name, arguments: isJson ? json : '{}' } }
  })
  return { role: 'assistant', content: text === '' ? null : text, ...(tool_calls.length > 0 && { tool_calls }) }
}

export function ending({ isRefused, finish }: Round): StopReason {
  if (isRefused || finish === 'content_filter') return 'refused'
  return finish === 'length' ? 'cut' : 'complete'
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
