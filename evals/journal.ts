import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Judged } from '#evals/play-situation.ts'
import type { Kind, Situation } from '#evals/situation.ts'

/** The stored result of a played situation. `costUsd` null: a model has no price. */
export type Outcome = Judged & {
  key: string
  id: string
  kind: Kind
  ms: number
  tokensIn: number
  tokensOut: number
  costUsd: number | null
}

/**
 * Returns a hash of everything that decides the outcome: the situation, the models and the product's present prompts.
 */
export function keyOf(situation: Situation, models: readonly string[], prompts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([situation, models, prompts]))
    .digest('hex')
    .slice(0, 24)
}

/** Opens the journal, one outcome per line, so that a stopped run resumes. */
export function openJournal(path: string) {
  const kept = new Map<string, Outcome>()
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  for (const line of text.split('\n')) {
    const outcome = parsed(line)
    if (outcome) kept.set(outcome.key, outcome)
  }
  return {
    find: (key: string): Outcome | undefined => kept.get(key),
    add(outcome: Outcome): void {
      mkdirSync(dirname(path), { recursive: true })
      appendFileSync(path, `${JSON.stringify(outcome)}\n`)
    },
  }
}
export type Journal = ReturnType<typeof openJournal>

/** Returns null for a line that was cut when its run was killed. */
function parsed(line: string): Outcome | null {
  try {
    return line === '' ? null : (JSON.parse(line) as Outcome)
  } catch {
    return null
  }
}
