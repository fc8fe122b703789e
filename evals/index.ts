import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PERSONA } from '#lib/domain/parley/prompt/persona.ts'
import { parseModelEnv } from '#lib/server/env/env.ts'
import { parsePrices } from '#scripts/lib/cost.ts'
import { fail } from '#scripts/lib/fail.ts'
import { LIST_PRICES } from '#scripts/lib/list-prices.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { findSettings, loadDotEnv } from '#scripts/preflight/settings.mjs'
import { openJournal } from '#evals/journal.ts'
import { makeModels } from '#evals/models.ts'
import { readOptions } from '#evals/options.ts'
import { run } from '#evals/run.ts'
import { promptsOfNow } from '#evals/prompts-of-now.ts'
import { allSituations, sampled } from '#evals/situations/index.ts'
import { asText, pageName, pageOf, tableOf } from '#evals/table.ts'

/** EVAL-1: `npm run eval`, see docs/evals/README.md. */
loadDotEnv()
await evaluate().catch((cause: unknown) => fail(cause instanceof Error ? cause.message : String(cause)))

async function evaluate(): Promise<void> {
  const options = readOptions(process.argv.slice(2), fromRoot('docs/evals'))
  const ai = parseModelEnv(process.env)
  const prices = new Map([...Object.entries(LIST_PRICES), ...parsePrices(process.env.AI_PRICES ?? '')])
  const judge = options.judge ?? ai.model
  const modelNames = [ai.model, ai.gateModel, judge]
  const unpriced = [...new Set(modelNames)].filter((name) => !prices.has(name))
  if (options.maxUsd !== null && unpriced.length > 0) {
    throw new Error(`--max-usd needs the prices of ${unpriced.join(', ')} in AI_PRICES (see .env.example)`)
  }
  const all = allSituations()
  const situations = sampled(
    all.filter(({ kind }) => options.only === null || kind === options.only),
    options.sample,
  )
  console.log(`${situations.length} situations for ${ai.model} and ${ai.gateModel}, judged by code and ${judge}`)
  const { outcomes, replayed, spentUsd, isCut } = await run(situations, {
    makeModels: (heard) => makeModels(ai, judge, heard),
    modelNames: [ai.provider, ai.baseUrl, ...modelNames],
    prompts: [PERSONA, ...promptsOfNow()],
    journal: openJournal(join(findSettings(process.env).settings.dataFolder, 'evals', 'journal.jsonl')),
    ...{ prices, maxUsd: options.maxUsd, isAnew: options.isAnew, tell: (line) => console.log(line) },
  })
  console.log(`\n${asText(tableOf(outcomes))}\n`)
  console.log(`${replayed} of them from the journal; this run: ${spentUsd.toFixed(4)} USD`)
  if (unpriced.length > 0) console.log(`Without a list price or one in AI_PRICES: ${unpriced.join(', ')}`)
  if (isCut) return fail('Stopped at --max-usd. Run it again to go on from here.')

  const folder = resolve(options.out)
  const path = join(folder, pageName(ai.model, options))
  mkdirSync(folder, { recursive: true })
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(path, pageOf({ ...ai, judge, outcomes, total: all.length, day }))
  console.log(`Written to ${path}`)
  if (outcomes.some(({ isPassed }) => isPassed === null)) fail('Some did not run or were not judged: run it again.')
}
