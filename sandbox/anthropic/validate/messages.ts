import { invalid } from '#sandbox/model/errors.ts'
import type { Block, Turn } from '#sandbox/model/request.ts'
import { validateBlock } from '#sandbox/anthropic/validate/blocks.ts'
import { requireFields, requireList } from '#sandbox/anthropic/validate/fields.ts'

const ROLES: readonly Turn['role'][] = ['user', 'assistant', 'system']

/** Accepts consecutive turns of one role: the API merges them. */
export function validateMessages(value: unknown): Turn[] {
  const list = requireList(value, 'messages')
  if (list.length === 0) throw invalid('messages: at least one message is required')

  const turns = list.map((entry, index) => validateTurn(entry, `messages.${index}`))
  if (turns[0]?.role !== 'user') throw invalid('messages: first message must use the "user" role')
  if (turns.at(-1)?.role === 'assistant') {
    throw invalid(
      'This model does not support assistant message prefill. The conversation must end with a user message.',
    )
  }
  checkToolResults(turns)
  return turns
}

function validateTurn(value: unknown, where: string): Turn {
  const fields = requireFields(value, where)
  const role = ROLES.find((known) => known === fields['role'])
  if (!role) throw invalid(`${where}.role: Input should be 'user' or 'assistant'`)
  return { role, blocks: validateContent(fields['content'], where, role) }
}

function validateContent(content: unknown, where: string, role: string): Block[] {
  const list = typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : content
  if (list === '' || (Array.isArray(list) && list.length === 0)) {
    throw invalid(`${where}: ${role} messages must have non-empty content`)
  }
  return requireList(list, `${where}.content`).map((block, index) =>
    validateBlock(block, `${where}.content.${index}`, 'messages'),
  )
}

/** Requires a tool_result for each tool_use in the very next turn, and refuses any other tool_result. */
function checkToolResults(turns: readonly Turn[]): void {
  const merged = mergeRoles(turns)
  for (const [index, turn] of merged.entries()) {
    const answers = idsOf(merged[index + 1], 'tool_result', 'tool_use_id')
    const open = [...idsOf(turn, 'tool_use', 'id')].filter((id) => !answers.has(id))
    if (open.length > 0) {
      throw invalid(
        `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}.`,
      )
    }

    const calls = idsOf(merged[index - 1], 'tool_use', 'id')
    const stray = [...idsOf(turn, 'tool_result', 'tool_use_id')].find((id) => !calls.has(id))
    if (stray) throw invalid(`messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray}.`)
  }
}

function mergeRoles(turns: readonly Turn[]): Turn[] {
  const merged: Turn[] = []
  for (const turn of turns) {
    const last = merged.at(-1)
    if (last?.role === turn.role) last.blocks.push(...turn.blocks)
    else merged.push({ role: turn.role, blocks: [...turn.blocks] })
  }
  return merged
}

function idsOf(turn: Turn | undefined, type: string, field: string): Set<string> {
  const blocks = turn?.blocks.filter((block) => block.type === type) ?? []
  return new Set(blocks.map((block) => String(block[field])))
}
