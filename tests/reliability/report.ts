import { VIOLATIONS } from './checker.ts'
import type { RunReport } from './run.ts'

const COLUMNS = [
  'fault',
  'seed',
  'hits',
  'acked',
  'shown',
  'repeated',
  'missed for ms',
  'agreed',
  'pressed apart',
  'clears',
  'resets',
  'settled ms',
  ...VIOLATIONS,
]

/** Returns one line per run: its figures, and how often each promise was broken. */
export function table(reports: readonly RunReport[]): string {
  const rows = reports.map(
    ({
      fault,
      seed,
      hits,
      acked,
      shown,
      repeated,
      missedForMs,
      agreed,
      pressedApart,
      clears,
      resets,
      settledMs,
      violations,
    }) => [
      fault,
      ...[seed, hits, acked, shown, repeated, missedForMs, agreed, pressedApart, clears, resets, settledMs].map(String),
      ...VIOLATIONS.map((kind) => String(violations.filter((violation) => violation.kind === kind).length)),
    ],
  )
  const lines = [COLUMNS, ...rows]
  const widths = COLUMNS.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const EXAMPLES = 12

/** Returns the violations of a run with its fault and seed, to repeat it; null without any. */
export function complaint({ fault, seed, hits, violations }: RunReport): string | null {
  if (hits === 0) return `${fault} (seed ${seed}) hit nothing, so it proves nothing.`
  if (violations.length === 0) return null
  const examples = violations.slice(0, EXAMPLES).map(({ kind, what }) => `  ${kind}: ${what}`)
  return [`${fault} (seed ${seed}): ${violations.length} violations`, ...examples].join('\n')
}
