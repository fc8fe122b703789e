import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'
import { BARE, startSandbox, type Environment } from '#tests/support/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-eval-'))
const page = join(folder, 'claude-sonnet-5-5-only-fairness.md')
let environment: Environment
beforeAll(async () => {
  const { url } = await startSandbox({ SANDBOX_WORD_DELAY_MS: '0' })
  environment = { ...BARE, DATA_DIR: folder, ANTHROPIC_API_KEY: 'sandbox', ANTHROPIC_BASE_URL: `${url}/anthropic` }
})

function evaluate(words: string[], more: Environment = {}): Promise<{ code: unknown; said: string }> {
  const env = { ...environment, ...more } as NodeJS.ProcessEnv
  return new Promise((resolve) => {
    execFile(process.execPath, [fromRoot('evals/index.ts'), '--out', folder, ...words], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out + err }),
    )
  })
}

test('[EVAL-1] npm run eval says what it needs', async () => {
  expect(await evaluate([], { ANTHROPIC_API_KEY: '' })).toEqual({ code: 1, said: 'ANTHROPIC_API_KEY is missing\n' })
  const unpriced = await evaluate(['--max-usd', '1', '--judge', 'another-model'])
  const sentence = '--max-usd needs the prices of another-model in AI_PRICES (see .env.example)'
  expect([unpriced.code, unpriced.said]).toEqual([1, expect.stringContaining(sentence)])
  expect((await evaluate(['--only', 'poetry'])).said).toContain('--only takes one of: turns, danger')
})

test('[EVAL-1] npm run eval prints a table, writes a page, and goes on from its journal', async () => {
  const AI_PRICES = 'claude-sonnet-5-5=3,3.75,0.3,15' // beside the list price of the other default model
  const cut = await evaluate(['--only', 'fairness', '--max-usd', '0.01'], { AI_PRICES })
  expect([cut.code, existsSync(page)], cut.said).toEqual([1, false])
  const whole = await evaluate(['--only', 'fairness', '--max-usd', '1'])
  expect(whole.code, whole.said).toBe(0)
  expect(whole.said).toMatch(/^fairness +\d\/4 .* ms .* 0\.\d{4}$/m)
  expect(whole.said).toMatch(/^[1-3] of them from the journal; this run: 0\.\d{4} USD$/m)
  expect(existsSync(join(folder, 'claude-sonnet-5-5.md')), 'the page of all situations stays').toBe(false)
  expect(readFileSync(page, 'utf8')).toMatch(/^# claude-sonnet-5-5\n[^]*\| fairness \|/)
})
