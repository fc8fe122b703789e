import { invalid } from '#sandbox/model/errors.ts'
import type { Block } from '#sandbox/model/request.ts'
import { requireFields, requireList, requireString } from '#sandbox/anthropic/validate/fields.ts'

const CHOICES = new Set(['auto', 'any', 'tool', 'none'])

export function validateTools(value: unknown): Block[] {
  if (value === undefined) return []
  const tools = requireList(value, 'tools').map((tool, index) => validateTool(tool, `tools.${index}`))
  if (new Set(tools.map((tool) => tool['name'])).size < tools.length) throw invalid('tools: Tool names must be unique.')
  return tools
}

export function validateToolChoice(value: unknown, tools: readonly Block[]): void {
  if (value === undefined) return
  const choice = requireFields(value, 'tool_choice')
  const type = requireString(choice['type'], 'tool_choice.type')
  if (!CHOICES.has(type)) throw invalid(`tool_choice: Input tag '${type}' does not match any of the expected tags`)
  if (tools.length === 0) throw invalid('tool_choice: tool_choice may only be specified while providing tools.')
  if (type === 'tool' && !tools.some((tool) => tool['name'] === choice['name'])) {
    throw invalid(`Tool '${String(choice['name'])}' not found in provided tools`)
  }
}

/** Checks a tool. The API's own tools (`web_search_…`) have a type; ours are `custom` with a schema. */
function validateTool(value: unknown, where: string): Block {
  const tool = requireFields(value, where)
  const type = typeof tool['type'] === 'string' ? tool['type'] : 'custom'
  if (type !== 'custom') return { ...tool, type }

  const name = requireString(tool['name'], `${where}.custom.name`)
  if (!/^[a-zA-Z0-9_-]{1,128}$/.test(name)) {
    throw invalid(`${where}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`)
  }
  const schema = requireFields(tool['input_schema'], `${where}.custom.input_schema`)
  if (schema['type'] !== 'object') throw invalid(`${where}.custom.input_schema.type: Input should be 'object'`)
  return { ...tool, type }
}
