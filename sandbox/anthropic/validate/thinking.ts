import { invalid } from '#sandbox/model/errors.ts'
import { modelOf, THINKING_TYPES, type Effort, type ThinkingType } from '#sandbox/anthropic/models.ts'
import { requireFields, type Fields } from '#sandbox/anthropic/validate/fields.ts'

/** Thinking tokens per effort. Real models think as long as the question needs. */
const TOKENS: Record<Effort, number> = { low: 64, medium: 512, high: 2_048, xhigh: 8_192, max: 32_768 }

/** Returns the number of thinking tokens before the answer; 0: none. */
export function validateThinking(fields: Fields, id: string): number {
  const model = modelOf(id)
  if (!model) return refuseFields(fields, 'thinking', 'output_config')

  const type = thinkingType(fields['thinking'])
  const effort = effortIn(fields['output_config']) ?? model.defaultEffort
  if (!model.takes.includes(type)) {
    const instead = model.takes.includes('between_tools') ? ' Use "thinking.type.between_tools".' : ''
    throw invalid(`"thinking.type.${type}" is not supported for this model.${instead}`)
  }
  if (type === 'adaptive') return TOKENS[effort]
  if (effort === 'xhigh' || effort === 'max') {
    throw invalid(`"thinking.type.${type}" is not supported at effort "${effort}".`)
  }
  return 0
}

function refuseFields(fields: Fields, ...names: string[]): 0 {
  const given = names.find((name) => fields[name] !== undefined)
  if (given) throw invalid(`${given}: Extra inputs are not permitted`)
  return 0
}

function thinkingType(value: unknown): ThinkingType {
  if (value === undefined) return 'adaptive'
  const type = requireFields(value, 'thinking')['type']
  const known = THINKING_TYPES.find((one) => one === type)
  if (!known) throw invalid(`thinking: Input tag '${String(type)}' does not match any of the expected tags`)
  return known
}

function effortIn(value: unknown): Effort | null {
  const effort = value === undefined ? null : requireFields(value, 'output_config')['effort']
  if (effort === null || effort === undefined) return null
  if (typeof effort === 'string' && Object.hasOwn(TOKENS, effort)) return effort as Effort
  throw invalid("output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'")
}
