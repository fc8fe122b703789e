import type { Outcome } from '#evals/journal.ts'
import type { Options } from '#evals/options.ts'
import { KINDS } from '#evals/situation.ts'

const HEADS = ['kind', 'passed', 'unjudged', 'median', 'p95', 'tokens in', 'out', 'USD']

/** Returns a row for each played kind and one for all. Latency is per situation, with its judge. */
export function tableOf(outcomes: readonly Outcome[]): string[][] {
  const rows = KINDS.flatMap((kind) => {
    const own = outcomes.filter((one) => one.kind === kind)
    return own.length > 0 ? [rowOf(kind, own)] : []
  })
  return [HEADS, ...rows, rowOf('all', outcomes)]
}

function rowOf(name: string, outcomes: readonly Outcome[]): string[] {
  const counted = outcomes.filter(({ isPassed }) => isPassed !== null)
  const passed = counted.filter(({ isPassed }) => isPassed).length
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b)
  const costs = outcomes.map(({ costUsd }) => costUsd)
  const cost = costs.includes(null) ? '–' : total(costs.map(Number)).toFixed(4)
  return [
    name,
    counted.length === 0 ? '–' : `${passed}/${counted.length} (${Math.round((100 * passed) / counted.length)} %)`,
    String(outcomes.length - counted.length),
    `${at(times, 0.5)} ms`,
    `${at(times, 0.95)} ms`,
    String(total(outcomes.map(({ tokensIn }) => tokensIn))),
    String(total(outcomes.map(({ tokensOut }) => tokensOut))),
    cost,
  ]
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

export function asText(rows: readonly string[][]): string {
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names the page of a run. A part of the situations has a page of its own: it does not replace the whole. */
export function pageName(model: string, { only, sample }: Pick<Options, 'only' | 'sample'>): string {
  const part = [only === null ? '' : `-only-${only}`, sample === null ? '' : `-sample-${sample}`].join('')
  return `${model.replace(/[^\w.-]+/g, '-')}${part}.md`
}

type Page = {
  model: string
  gateModel: string
  judge: string
  provider: string
  outcomes: readonly Outcome[]
  total: number
  day: string
}

/** Returns the page of a model: the table, and each failed situation with its answer. */
export function pageOf({ model, gateModel, judge, provider, outcomes, total, day }: Page): string {
  const [heads = [], ...rows] = tableOf(outcomes)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const failed = outcomes.filter(({ isPassed }) => isPassed !== true)
  return [
    `# ${model}\n`,
    `Played on ${day} by \`npm run eval\`; provider ${provider}; ${outcomes.length} of ${total} situations; replies by ${model}, gate, detector and notes by ${gateModel}, judged by code and by ${judge}.\n`,
    ...[line(heads), line(heads.map(() => '---')), ...rows.map(line)],
    `\n## Not passed\n`,
    ...(failed.length === 0 ? ['Nothing.'] : failed.map(failureOf)),
    '',
  ].join('\n')
}

const SHOWN_CHARS = 300

function failureOf({ kind, id, why, said }: Outcome): string {
  const shown = said.length > SHOWN_CHARS ? `${said.slice(0, SHOWN_CHARS).toWellFormed()}…` : said
  return `- **${kind} ${id}**: ${oneLine(why)}${shown === '' ? '' : `\n  > ${oneLine(shown)}`}`
}

/** Escapes a model's words, so that they do not become Markdown. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[<>|`*_#[\]\\]/g, '\\$&')
}
