import type { ModelInfo } from '@anthropic-ai/sdk/resources/models'
import { ApiFailure } from '#sandbox/model/errors.ts'

export type ThinkingType = 'adaptive' | 'between_tools' | 'disabled' | 'enabled'
export const THINKING_TYPES: readonly ThinkingType[] = ['adaptive', 'between_tools', 'disabled', 'enabled']
export type Effort = 'low' | 'medium' | 'high' | 'xhigh' | 'max'

type Model = { takes: readonly ThinkingType[]; defaultEffort: Effort }

/** The product's default models, by their maker's description: both think unless told not to. */
const MODELS: ReadonlyMap<string, Model> = new Map<string, Model>([
  ['claude-sonnet-5-5', { takes: ['adaptive', 'between_tools'], defaultEffort: 'high' }],
  ['claude-haiku-5-5', { takes: ['adaptive', 'disabled'], defaultEffort: 'medium' }],
])

/** Returns null for an unknown model, which answers without thinking and refuses the fields for it. */
export function modelOf(id: string): Model | null {
  return MODELS.get(id) ?? null
}

const YES = { supported: true }
const NO = { supported: false }

/** Returns the answer of `GET /v1/models/:id`. */
export function describeModel(id: string): ModelInfo {
  const model = modelOf(id)
  if (!model) throw new ApiFailure(404, `model: ${id}`)
  const takes = (type: ThinkingType) => (model.takes.includes(type) ? YES : NO)
  return {
    ...{ type: 'model', id, display_name: id, line: null, lifecycle: 'active', created_at: '2026-10-07T00:00:00Z' },
    ...{ deprecated_at: null, retires_at: null, max_input_tokens: 1_000_000, max_tokens: 128_000 },
    capabilities: {
      ...{ batch: NO, citations: NO, code_execution: NO, image_input: NO, pdf_input: NO, structured_outputs: NO },
      context_management: {
        ...{ supported: false, clear_thinking_20251015: null, clear_tool_uses_20250919: null, compact_20260112: null },
      },
      effort: { ...YES, low: YES, medium: YES, high: YES, xhigh: YES, max: YES },
      server_tools: { ...NO, code_execution: NO, web_search: NO },
      thinking: {
        ...YES,
        types: {
          adaptive: takes('adaptive'),
          between_tools: takes('between_tools'),
          disabled: takes('disabled'),
          enabled: takes('enabled'),
        },
      },
    },
  }
}
