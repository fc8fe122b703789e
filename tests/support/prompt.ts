import type { Memory } from '#lib/domain/parley/memory/memory.ts'
import { layoutPrompt, type Prompt } from '#lib/domain/parley/prompt/prompt-layout.ts'

export const NOTHING_REMEMBERED: Memory = { segments: [], lines: [] }

type Input = Parameters<typeof layoutPrompt>[0]
type Told = 'memory' | 'homeZone' | 'respondTo'

/** The prompt of a room that has no memory and no home, for an answer to nobody, unless they are given. */
export function promptOf(input: Omit<Input, Told> & Partial<Pick<Input, Told>>): Prompt {
  return layoutPrompt({ memory: NOTHING_REMEMBERED, homeZone: null, respondTo: [], ...input })
}
