import type { StopReason } from '#sandbox/model/behaviour.ts'
import { countTokens } from '#sandbox/model/prompt-cache.ts'

type Bounded = { text: string; stopReason: StopReason; stopSequence: string | null }

/** Ends an unscripted reply at the request's own limits. */
export function boundText(text: string, maxTokens: number, stopSequences: readonly string[]): Bounded {
  const stop = firstStop(text, stopSequences)
  const before = stop ? text.slice(0, stop.index) : text
  if (countTokens(before) > maxTokens) {
    return { text: longestWithin(before, maxTokens), stopReason: 'max_tokens', stopSequence: null }
  }
  if (stop) return { text: before, stopReason: 'stop_sequence', stopSequence: stop.sequence }
  return { text: before, stopReason: 'end_turn', stopSequence: null }
}

function firstStop(text: string, sequences: readonly string[]): { index: number; sequence: string } | null {
  const found = sequences.map((sequence) => ({ sequence, index: text.indexOf(sequence) }))
  return found.filter(({ index }) => index >= 0).toSorted((a, b) => a.index - b.index)[0] ?? null
}

function longestWithin(text: string, maxTokens: number): string {
  let kept = ''
  for (const letter of text) {
    if (countTokens(kept + letter) > maxTokens) break
    kept += letter
  }
  return kept
}
