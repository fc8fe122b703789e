import { invalid } from '#sandbox/model/errors.ts'
import type { Block, TextBlock } from '#sandbox/model/request.ts'
import { requireFields, requireString } from '#sandbox/anthropic/validate/fields.ts'
import { validateFile } from '#sandbox/anthropic/validate/files.ts'

const BLOCK_TYPES = new Set([
  'text',
  'image',
  'document',
  'search_result',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'tool_result',
  'server_tool_use',
  'web_search_tool_result',
  'web_fetch_tool_result',
  'container_upload',
])

export function validateBlock(value: unknown, where: string, place: 'messages' | 'system'): Block {
  const fields = requireFields(value, where)
  const type = requireString(fields['type'], `${where}.type`)
  if (!BLOCK_TYPES.has(type)) throw invalid(`${where}: Input tag '${type}' does not match any of the expected tags`)

  const block: Block = { ...fields, type }
  if (type === 'text') validateText(block, where, place)
  if (place === 'messages' && (type === 'image' || type === 'document')) validateFile(block, `${where}.${type}`)
  if (type === 'tool_use') validateToolUse(block, where)
  if (type === 'tool_result') requireString(block['tool_use_id'], `${where}.tool_use_id`)
  return block
}

/** Accepts text blocks only, as the API does for `system`. */
export function validateSystemBlock(value: unknown, where: string): TextBlock {
  const block = validateBlock(value, where, 'system')
  if (block.type === 'text') return block as TextBlock
  throw invalid(`${where}.type: Input should be 'text'`)
}

function validateText(block: Block, where: string, place: string): void {
  const text = block['text']
  if (typeof text !== 'string') throw invalid(`${where}.text: Field required`)
  if (text === '' && block.cache_control) {
    throw invalid(`${where}.text: cache_control cannot be set for empty text blocks`)
  }
  if (text === '') throw invalid(`${place}: text content blocks must be non-empty`)
  if (text.trim() === '') throw invalid(`${place}: text content blocks must contain non-whitespace text`)
}

function validateToolUse(block: Block, where: string): void {
  requireString(block['id'], `${where}.id`)
  requireString(block['name'], `${where}.name`)
  requireFields(block['input'], `${where}.input`)
}
