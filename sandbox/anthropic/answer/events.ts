import type {
  Message,
  RawContentBlockDeltaEvent,
  RawMessageStreamEvent,
  TextBlock,
  ThinkingBlock,
  ToolUseBlock,
} from '@anthropic-ai/sdk/resources/messages'
import type { ErrorResponse } from '@anthropic-ai/sdk/resources/shared'
import { splitIntoChunks, takeChars } from '#sandbox/model/answer/chunks.ts'
import { deltaUsage, unsaid } from '#sandbox/anthropic/answer/message.ts'
import type { AnswerPlan, Interruption } from '#sandbox/model/answer/plan.ts'
import { errorBody } from '#sandbox/anthropic/error-body.ts'
import { defaultMessage } from '#sandbox/model/errors.ts'
import type { WireStep } from '#sandbox/model/answer/send.ts'

type SentBlock = ThinkingBlock | TextBlock | ToolUseBlock
type WireEvent = RawMessageStreamEvent | { type: 'ping' } | ErrorResponse

/** One step of a stream: wait and send, or break off. */
type Step = { delayMs: number; event: WireEvent } | { breakOff: 'cut' | 'hang' | 'error' }

/** Returns the stream as bytes for the connection. */
export function* wireSteps(message: Message, plan: AnswerPlan, requestId: string): Generator<WireStep> {
  for (const step of streamSteps(message, plan, requestId)) {
    if ('breakOff' in step) yield step
    else {
      const { delayMs, event } = step
      yield { delayMs, wire: `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n` }
    }
  }
}

/** Returns the whole stream in the API's order; pure, so that tests need no socket. */
function* streamSteps(message: Message, plan: AnswerPlan, requestId: string): Generator<Step> {
  yield now({ type: 'message_start', message: unsaid(message) })

  let isFirst = true
  for (const [index, block] of message.content.entries()) {
    if (!isSent(block)) continue
    yield now({
      type: 'content_block_start',
      index,
      content_block: plan.isTextAtStart && block.type === 'text' ? block : emptied(block),
    })
    if (index === 0) yield now({ type: 'ping' })

    for (const delta of deltasOf(block, plan)) {
      const event: WireEvent = { type: 'content_block_delta', index, delta }
      // Thinking takes no time here: only visible text counts as the first token.
      if (block.type === 'thinking') yield now(event)
      else yield { delayMs: isFirst ? plan.pace.firstTokenDelayMs : plan.pace.chunkDelayMs, event }
      isFirst = isFirst && block.type === 'thinking'
    }
    if (block.type === 'text' && plan.interruption) return yield* breakOff(plan.interruption, requestId)
    yield now({ type: 'content_block_stop', index })
  }
  if (plan.interruption) return yield* breakOff(plan.interruption, requestId)

  yield isFirst ? { ...now(closing(message)), delayMs: plan.pace.firstTokenDelayMs } : now(closing(message))
  yield now({ type: 'message_stop' })
}

function now(event: WireEvent): { delayMs: number; event: WireEvent } {
  return { delayMs: 0, event }
}

function* breakOff(interruption: Interruption, requestId: string): Generator<Step> {
  if (interruption.kind === 'error') {
    const { errorType } = interruption
    yield now(errorBody(errorType, defaultMessage(errorType), requestId))
  }
  yield { breakOff: interruption.kind }
}

function isSent(block: Message['content'][number]): block is SentBlock {
  return block.type === 'thinking' || block.type === 'text' || block.type === 'tool_use'
}

function emptied(block: SentBlock): SentBlock {
  if (block.type === 'thinking') return { ...block, thinking: '', signature: '' }
  return block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} }
}

function* deltasOf(block: SentBlock, plan: AnswerPlan): Generator<RawContentBlockDeltaEvent['delta']> {
  if (block.type === 'thinking') {
    for (const thinking of splitIntoChunks(block.thinking, plan.pace)) yield { type: 'thinking_delta', thinking }
    yield { type: 'signature_delta', signature: block.signature }
    return
  }
  if (block.type === 'text') {
    if (plan.isTextAtStart) return
    const chunks = splitIntoChunks(block.text, plan.pace)
    const sent = plan.interruption ? takeChars(chunks, plan.interruption.afterChars) : chunks
    for (const text of sent) yield { type: 'text_delta', text }
    return
  }
  // The API opens a tool's input with an empty chunk.
  const json = JSON.stringify(block.input)
  for (const partial_json of ['', ...splitIntoChunks(json, { chunkChars: 16 })]) {
    yield { type: 'input_json_delta', partial_json }
  }
}

function closing(message: Message): WireEvent {
  const { stop_reason, stop_sequence, stop_details, container } = message
  return {
    type: 'message_delta',
    delta: { stop_reason, stop_sequence, stop_details, container },
    usage: deltaUsage(message),
  }
}
