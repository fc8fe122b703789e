import type { Memory } from '#lib/domain/parley/memory/memory.ts'
import { layoutPrompt, type Prompt } from '#lib/domain/parley/prompt/prompt-layout.ts'

export const NOTHING_REMEMBERED: Memory = { segments: [], lines: [] }

type Input = Parameters<typeof layoutPrompt>[0]
type Told = 'memory' | 'homeZone' | 'respondTo'

/**
 * Builds a room's prompt. By default the room has no memory and no home zone, and the reply answers nobody in
 * particular.
 */
export function promptOf(input: Omit<Input, Told> & Partial<Pick<Input, Told>>): Prompt {
  return layoutPrompt({ memory: NOTHING_REMEMBERED, homeZone: null, respondTo: [], ...input })
}
