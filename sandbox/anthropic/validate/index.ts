import { invalid } from '#sandbox/model/errors.ts'
import type { MessagesRequest, TextBlock } from '#sandbox/model/request.ts'
import { validateSystemBlock } from '#sandbox/anthropic/validate/blocks.ts'
import { checkCacheControl, validateMarker } from '#sandbox/anthropic/validate/cache-control.ts'
import {
  optionalBoolean,
  requireFields,
  requireList,
  requireString,
  requireWholeNumber,
  type Fields,
} from '#sandbox/anthropic/validate/fields.ts'
import { validateMessages } from '#sandbox/anthropic/validate/messages.ts'
import { validateThinking } from '#sandbox/anthropic/validate/thinking.ts'
import { validateToolChoice, validateTools } from '#sandbox/anthropic/validate/tools.ts'

/** The fields of API version 2026-10-21, which dropped temperature, top_p and top_k. */
const KNOWN_FIELDS = new Set([
  'model',
  'max_tokens',
  'messages',
  'system',
  'stream',
  'stop_sequences',
  'tools',
  'tool_choice',
  'metadata',
  'thinking',
  'output_config',
  'cache_control',
  'container',
  'diagnostics',
  'inference_geo',
  'service_tier',
  'speed',
])

/** Refuses what the real API would refuse, in its words where they are known. */
export function validateRequest(body: unknown): MessagesRequest {
  const fields = requireFields(body, 'body')
  const model = requireString(fields['model'], 'model')
  const maxTokens = requireWholeNumber(fields['max_tokens'], 'max_tokens')
  refuseUnknownFields(fields)
  const turns = validateMessages(fields['messages'])
  const system = validateSystem(fields['system'])
  const tools = validateTools(fields['tools'])
  validateToolChoice(fields['tool_choice'], tools)

  const cacheControl = validateMarker(fields['cache_control'], 'cache_control')
  checkCacheControl([...tools, ...system, ...turns.flatMap((turn) => turn.blocks)], cacheControl)
  return {
    model,
    maxTokens,
    thinkingTokens: validateThinking(fields, model),
    isStreaming: optionalBoolean(fields['stream'], 'stream'),
    isUsageStreamed: true,
    stopSequences: validateStopSequences(fields['stop_sequences']),
    turns,
    system,
    tools,
    cacheControl,
  }
}

function refuseUnknownFields(fields: Fields): void {
  for (const field of Object.keys(fields)) {
    if (!KNOWN_FIELDS.has(field)) throw invalid(`${field}: Extra inputs are not permitted`)
  }
}

function validateSystem(value: unknown): TextBlock[] {
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return [{ type: 'text', text: value }]
  return requireList(value, 'system').map((block, index) => validateSystemBlock(block, `system.${index}`))
}

function validateStopSequences(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return requireList(value, 'stop_sequences').map((sequence, index) => {
    const text = requireString(sequence, `stop_sequences.${index}`)
    if (text.trim() === '') throw invalid('stop_sequences: each stop sequence must contain non-whitespace')
    return text
  })
}
