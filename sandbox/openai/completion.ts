import { randomBytes } from 'node:crypto'
import { errorBody } from '#sandbox/openai/refuse.ts'
import { splitIntoChunks, takeChars } from '#sandbox/model/answer/chunks.ts'
import { outputTokens, type AnswerPlan } from '#sandbox/model/answer/plan.ts'
import type { Delivery, WireStep } from '#sandbox/model/answer/send.ts'
import type { StopReason } from '#sandbox/model/behaviour.ts'
import { defaultMessage } from '#sandbox/model/errors.ts'
import type { InputUsage } from '#sandbox/model/prompt-cache.ts'
import type { MessagesRequest } from '#sandbox/model/request.ts'

const FINISH: Record<StopReason, string> = {
  ...{ end_turn: 'stop', stop_sequence: 'stop', pause_turn: 'stop', tool_use: 'tool_calls' },
  ...{ max_tokens: 'length', model_context_window_exceeded: 'length', refusal: 'content_filter' },
}

/** Returns the finished answer in one piece. */
export function completionOf(delivery: Delivery, request: MessagesRequest, input: InputUsage) {
  const { plan } = delivery
  const tool_calls = toolCalls(plan)
  const message = { role: 'assistant', content: plan.text === '' ? null : plan.text, refusal: null }
  return {
    ...headOf(delivery, request, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { ...message, ...(tool_calls.length > 0 && { tool_calls }) },
        logprobs: null,
        finish_reason: FINISH[plan.stopReason],
      },
    ],
    usage: usageOf(plan, input),
  }
}

/** Returns the answer as a stream: role, words, calls, finish reason, and usage on request. */
export function* streamSteps(delivery: Delivery, request: MessagesRequest, input: InputUsage): Generator<WireStep> {
  const { plan } = delivery
  const head = headOf(delivery, request, 'chat.completion.chunk')
  const chunk = (delta: object, finish_reason: string | null = null, delayMs = 0): WireStep =>
    data({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason }] }, delayMs)

  yield chunk({ role: 'assistant', content: '' })
  if (plan.thought && plan.thought.text !== '') yield chunk({ reasoning_content: plan.thought.text })
  let delayMs = plan.pace.firstTokenDelayMs
  for (const content of wordsOf(plan)) {
    yield chunk({ content }, null, delayMs)
    delayMs = plan.pace.chunkDelayMs
  }
  const { interruption } = plan
  if (interruption) {
    if (interruption.kind === 'error')
      yield data(errorBody(interruption.errorType, defaultMessage(interruption.errorType)))
    return yield { breakOff: interruption.kind }
  }
  for (const [index, call] of toolCalls(plan).entries()) {
    const { arguments: json, name } = call.function
    yield chunk({ tool_calls: [{ index, ...call, function: { name, arguments: '' } }] })
    for (const piece of splitIntoChunks(json, { chunkChars: 16 })) {
      yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] })
    }
  }
  yield chunk({}, FINISH[plan.stopReason], plan.text === '' ? delayMs : 0)
  if (request.isUsageStreamed) yield data({ ...head, choices: [], usage: usageOf(plan, input) })
  yield { delayMs: 0, wire: 'data: [DONE]\n\n' }
}

function wordsOf({ text, pace, isTextAtStart, interruption }: AnswerPlan): string[] {
  const chunks = isTextAtStart ? [text] : splitIntoChunks(text, pace)
  return interruption ? takeChars(chunks, interruption.afterChars) : chunks
}

function data(body: object, delayMs = 0): WireStep {
  return { delayMs, wire: `data: ${JSON.stringify(body)}\n\n` }
}

function headOf({ requestId }: Delivery, { model }: MessagesRequest, object: string) {
  return { id: `chatcmpl-${requestId}`, object, created: 1_790_000_000, model, system_fingerprint: null }
}

function toolCalls({ toolUse }: AnswerPlan) {
  if (!toolUse) return []
  const id = `call_${randomBytes(12).toString('hex')}`
  return [{ id, type: 'function', function: { name: toolUse.name, arguments: JSON.stringify(toolUse.input) } }]
}

function usageOf(plan: AnswerPlan, input: InputUsage) {
  const cached_tokens = input.cache_read_input_tokens
  const prompt_tokens = input.input_tokens + input.cache_creation_input_tokens + cached_tokens
  const completion_tokens = outputTokens(plan)
  const total_tokens = prompt_tokens + completion_tokens
  return { prompt_tokens, completion_tokens, total_tokens, prompt_tokens_details: { cached_tokens } }
}
