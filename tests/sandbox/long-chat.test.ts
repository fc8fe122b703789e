import { expect, test } from 'vitest'
import { makeModel } from '#lib/adapters/anthropic/model.ts'
import type { ModelUsage } from '#lib/domain/parley/model-usage.ts'
import { longChat } from '#tests/support/long-chat.ts'
import { useSandbox } from './support.ts'

const sandbox = useSandbox()
const TURNS = 320

test('over a long chat nine tenths of all input is read from the cache, by the counters of the API', async ({
  annotate,
}) => {
  const settings = { apiKey: 'sandbox', baseUrl: `${sandbox.url}/anthropic`, model: 'reply-model', gateModel: 'gate' }
  const model = makeModel(settings)
  await sandbox.script([{ text: 'Well.', times: TURNS }])
  const usages: ModelUsage[] = []
  const notAsked = () => Promise.reject(new Error('not asked'))
  const aids = {
    search: notAsked,
    beQuiet: notAsked,
    proposeCheckIn: notAsked,
    took: (usage: ModelUsage) => usages.push(usage),
  }
  for (const { prompt } of longChat({ turns: TURNS, seed: 1 })) {
    const parts = []
    for await (const part of model.reply(prompt, AbortSignal.timeout(10_000), aids)) parts.push(part)
    expect(parts.at(-1)).toEqual({ type: 'end', stopReason: 'complete' })
  }

  expect(usages).toHaveLength(TURNS)
  const sum = (which: 'inputTokens' | 'cacheReadTokens' | 'cacheWriteTokens') =>
    usages.reduce((total, usage) => total + usage[which], 0)
  const [read, written, plain] = [sum('cacheReadTokens'), sum('cacheWriteTokens'), sum('inputTokens')]
  const share = read / (read + written + plain)
  await annotate(`read ${read}, written ${written}, not cached ${plain} tokens: ${(100 * share).toFixed(1)} % read`)
  expect(share).toBeGreaterThanOrEqual(0.9)
})
