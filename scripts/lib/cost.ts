export type UsageRow = {
  month: string
  room: string
  purpose: string
  model: string
  requests: number
  input: number
  cacheWrite: number
  cacheRead: number
  output: number
}

/** USD per million tokens. */
export type Price = { input: number; cacheWrite: number; cacheRead: number; output: number }

/**
 * Reads AI_PRICES: `MODEL=INPUT,CACHE_WRITE,CACHE_READ,OUTPUT` in USD per million tokens, with `;` between models.
 * Throws with the part that it cannot read.
 */
export function parsePrices(text: string): Map<string, Price> {
  const parts = text.split(';').map((part) => part.trim())
  return new Map(parts.filter((part) => part !== '').map(priceIn))
}

function priceIn(part: string): [string, Price] {
  const [, model = '', list = ''] = /^([^=]+)=(.+)$/.exec(part) ?? []
  const figures = list.split(',').map(Number)
  const [input, cacheWrite, cacheRead, output] = figures
  const isPrice = figures.length === 4 && figures.every((figure) => Number.isFinite(figure) && figure >= 0)
  if (!isPrice || input === undefined || cacheWrite === undefined || cacheRead === undefined || output === undefined) {
    throw new Error(`AI_PRICES cannot be read at '${part}': it must look like MODEL=3,3.75,0.3,15`)
  }
  return [model.trim(), { input, cacheWrite, cacheRead, output }]
}

/** Returns a row's cost in USD; null for a model without a price. */
export function costOf(row: UsageRow, prices: ReadonlyMap<string, Price>): number | null {
  const price = prices.get(row.model)
  if (!price) return null
  const { input, cacheWrite, cacheRead, output } = row
  const millionths =
    input * price.input + cacheWrite * price.cacheWrite + cacheRead * price.cacheRead + output * price.output
  return millionths / 1_000_000
}

const HEADS = ['month', 'room', 'for', 'model', 'requests', 'input', 'cache write', 'cache read', 'output', 'USD']
const TEXT_COLUMNS = 4

export function asTable(rows: readonly UsageRow[], prices: ReadonlyMap<string, Price>, hasRooms: boolean): string {
  const cells = rows.map((row) => {
    const cost = costOf(row, prices)
    const counts = [row.requests, row.input, row.cacheWrite, row.cacheRead, row.output].map(String)
    return [row.month, row.room, row.purpose, row.model, ...counts, cost === null ? '–' : cost.toFixed(4)]
  })
  const shown = [HEADS, ...cells].map((line) => line.filter((_, column) => hasRooms || column !== 1))
  const textColumns = hasRooms ? TEXT_COLUMNS : TEXT_COLUMNS - 1
  const widths = (shown[0] ?? []).map((_, column) => Math.max(...shown.map((line) => line[column]?.length ?? 0)))
  const padded = (cell: string, column: number) =>
    column < textColumns ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return shown.map((line) => line.map(padded).join('  ').trimEnd()).join('\n')
}
