import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import type { Counts } from '#scripts/test/check.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Runs the tests and counts them. A file that does not load, a skipped test and a stray error count as failures. */
export async function runVitest(args: string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-report-'))
  const path = join(folder, 'report.json')
  try {
    const code = await spawnVitest([...args, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`])
    const counts = countTests(JSON.parse(readFileSync(path, 'utf8')) as Report)
    const hasStrayError = code !== 0 && counts.failed === 0
    if (hasStrayError) console.log('✗ vitest ended with an error outside of every test (see above)')
    return hasStrayError ? { ...counts, failed: 1 } : counts
  } catch (error) {
    console.log(`✗ vitest left no report: ${(error as Error).message}`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function spawnVitest(args: string[]): Promise<number | null> {
  const vitest = spawn(process.execPath, [fromRoot('node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(vitest, 'exit')) as [number | null]
  return code
}

function countTests({ numPassedTests, numFailedTests, testResults }: Report): Counts {
  const notLoaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const skipped = testResults.flatMap((file) => file.assertionResults).filter(isSkipped)
  for (const file of notLoaded) console.log(`✗ ${file.name} did not load`)
  for (const test of skipped) console.log(`✗ skipped, which counts as failed: ${test.fullName}`)
  return { passed: numPassedTests, failed: numFailedTests + notLoaded.length + skipped.length }
}

function isSkipped({ status }: { status: string }): boolean {
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status)
}
