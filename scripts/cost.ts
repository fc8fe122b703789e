import pg from 'pg'
import { asTable, costOf, parsePrices, type Price, type UsageRow } from '#scripts/lib/cost.ts'
import { fail } from '#scripts/lib/fail.ts'
import { findDatabase } from '#scripts/lib/product.ts'
import { loadDotEnv } from '#scripts/preflight/settings.mjs'

/**
 * `npm run cost`: prints the models' usage per month, purpose and model. `-- --rooms` adds the room, `-- --month
 * 2026-11` limits it to one month. AI_PRICES holds the prices.
 */
loadDotEnv()
const words = process.argv.slice(2)
const month = words.includes('--month') ? words[words.indexOf('--month') + 1] : undefined
const hasRooms = words.includes('--rooms')

if (month !== undefined && !/^\d{4}-\d{2}$/.test(month)) fail('A month looks like 2026-11.')
else
  await printCost().catch((error: unknown) =>
    fail(error instanceof Error ? error.message || String(error) : String(error)),
  )

async function printCost(): Promise<void> {
  const client = new pg.Client({ connectionString: findDatabase(process.env), connectionTimeoutMillis: 10_000 })
  try {
    const prices = parsePrices(process.env.AI_PRICES ?? '')
    await client.connect()
    console.log(report(await usage(client), prices))
  } finally {
    await client.end()
  }
}

async function usage(client: pg.Client): Promise<UsageRow[]> {
  const room = hasRooms ? 'session_id' : `'all'`
  const { rows } = await client.query<Record<keyof UsageRow, string>>(
    `SELECT to_char(month, 'YYYY-MM') AS month, ${room} AS room, purpose, model, sum(requests) AS requests,
       sum(input_tokens) AS input, sum(cache_write_tokens) AS "cacheWrite", sum(cache_read_tokens) AS "cacheRead",
       sum(output_tokens) AS output
     FROM model_usage WHERE $1::text IS NULL OR to_char(month, 'YYYY-MM') = $1
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    [month ?? null],
  )
  return rows.map(({ month: of, room: id, purpose, model, ...counts }) => {
    return {
      month: of,
      room: id,
      purpose,
      model,
      requests: Number(counts.requests),
      input: Number(counts.input),
      cacheWrite: Number(counts.cacheWrite),
      cacheRead: Number(counts.cacheRead),
      output: Number(counts.output),
    }
  })
}

function report(rows: UsageRow[], prices: ReadonlyMap<string, Price>): string {
  if (rows.length === 0) return 'No model was asked for anything yet.'
  const unpriced = [...new Set(rows.map(({ model }) => model))].filter((model) => !prices.has(model))
  const total = rows.reduce((sum, row) => sum + (costOf(row, prices) ?? 0), 0)
  return [
    asTable(rows, prices, hasRooms),
    `Together: ${total.toFixed(4)} USD`,
    ...(unpriced.length > 0 ? [`Without a price in AI_PRICES: ${unpriced.join(', ')}`] : []),
  ].join('\n')
}
