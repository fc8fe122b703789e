import { randomBytes } from 'node:crypto'
import type {
  Message,
  MessageDeltaUsage,
  TextBlock,
  ThinkingBlock,
  ToolUseBlock,
  Usage,
} from '@anthropic-ai/sdk/resources/messages'
import { outputTokens, type AnswerPlan } from '#sandbox/model/answer/plan.ts'
import { makeId } from '#sandbox/model/ids.ts'
import type { InputUsage } from '#sandbox/model/prompt-cache.ts'

/** Returns the finished Message with every field. */
export function makeMessage(model: string, plan: AnswerPlan, input: InputUsage): Message {
  return {
    id: makeId('msg'),
    type: 'message',
    role: 'assistant',
    model,
    content: contentOf(plan),
    stop_reason: plan.stopReason,
    stop_sequence: plan.stopSequence,
    stop_details:
      plan.stopReason === 'refusal' ? { type: 'refusal', category: 'general_harms', explanation: null } : null,
    container: null,
    diagnostics: null,
    usage: makeUsage(input, plan),
  }
}

/** Returns the message as `message_start` shows it: without content. */
export function unsaid(message: Message): Message {
  const usage = { ...message.usage, output_tokens: 1, output_tokens_details: null }
  return { ...message, content: [], stop_reason: null, stop_sequence: null, stop_details: null, usage }
}

export function deltaUsage({ usage }: Message): MessageDeltaUsage {
  return {
    input_tokens: usage.input_tokens,
    cache_creation_input_tokens: usage.cache_creation_input_tokens,
    cache_read_input_tokens: usage.cache_read_input_tokens,
    output_tokens: usage.output_tokens,
    output_tokens_details: usage.output_tokens_details,
    server_tool_use: null,
  }
}

function contentOf({ thought, text, toolUse }: AnswerPlan): Message['content'] {
  const thoughts: ThinkingBlock[] = thought
    ? [{ type: 'thinking', thinking: thought.text, signature: randomBytes(48).toString('base64') }]
    : []
  const said: TextBlock[] = text === '' ? [] : [{ type: 'text', text, citations: null }]
  const called: ToolUseBlock[] = toolUse
    ? [{ type: 'tool_use', id: makeId('toolu'), caller: { type: 'direct' }, ...toolUse }]
    : []
  return [...thoughts, ...said, ...called]
}

function makeUsage(input: InputUsage, plan: AnswerPlan): Usage {
  return {
    ...input,
    output_tokens: outputTokens(plan),
    output_tokens_details: plan.thought && { thinking_tokens: plan.thought.tokens },
    server_tool_use: null,
    service_tier: 'standard',
    inference_geo: null,
    speed: 'standard',
  }
}
