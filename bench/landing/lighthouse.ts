import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '#scripts/lib/paths.ts'
import { findChromium } from '#scripts/test/tools.ts'

/** Large and used only here, so it is no dependency: the bench fetches it once. */
const PACKAGE = 'lighthouse@12.8.2'
const FOLDER = fromRoot('.data/bench/lighthouse')
const RUNS = 3

export type Scores = Record<string, { value: string; aim: string }>
type Report = {
  categories: Record<string, { title: string; score: number }>
  audits: Record<string, { numericValue?: number }>
}

/**
 * Returns Lighthouse's mobile figures, of the run with the median performance among three; or a sentence that says
 * why there are none.
 */
export async function lighthouse(url: string): Promise<Scores | string> {
  const chromium = findChromium()
  if (!chromium) return 'not measured: there is no Chromium on this machine'
  if (!isBrought()) return `not measured: ${PACKAGE} could not be installed`
  const reports = Array.from({ length: RUNS }, () => run(url, chromium)).filter((report) => report !== null)
  const sorted = reports.sort((one, other) => performanceOf(one) - performanceOf(other))
  const median = sorted[Math.floor(sorted.length / 2)]
  return median ? scoresOf(median) : 'not measured: Lighthouse did not run'
}

function isBrought(): boolean {
  mkdirSync(FOLDER, { recursive: true })
  if (existsSync(join(FOLDER, 'node_modules/lighthouse'))) return true
  const words = ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', '--no-save', PACKAGE]
  return spawnSync('npm', words, { cwd: FOLDER, stdio: 'ignore' }).status === 0
}

function run(url: string, chromium: string): Report | null {
  const output = join(FOLDER, 'report.json')
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : ''
  const flags = `--chrome-flags=--headless=new --disable-background-networking${sandbox}`
  const words = [url, '--quiet', '--output=json', `--output-path=${output}`, flags]
  const command = join(FOLDER, 'node_modules/lighthouse/cli/index.js')
  const { status } = spawnSync(process.execPath, [command, ...words], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: 'ignore',
  })
  return status === 0 ? (JSON.parse(readFileSync(output, 'utf8')) as Report) : null
}

const performanceOf = ({ categories }: Report) => categories.performance?.score ?? 0

function scoresOf({ categories, audits }: Report): Scores {
  const time = (id: string) => audits[id]?.numericValue ?? NaN
  const scores = Object.values(categories).map(({ title, score }) => [
    `Lighthouse ${title}`,
    { value: String(Math.round(score * 100)), aim: '100' },
  ])
  return {
    ...(Object.fromEntries(scores) as Scores),
    'Largest Contentful Paint': {
      value: `${(time('largest-contentful-paint') / 1000).toFixed(2)} s`,
      aim: '<= 1.50 s',
    },
    'Cumulative Layout Shift': { value: time('cumulative-layout-shift').toFixed(3), aim: '0' },
    'Total Blocking Time': { value: `${Math.round(time('total-blocking-time'))} ms`, aim: '<= 50 ms' },
  }
}
