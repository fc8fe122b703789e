import { parseArgs } from 'node:util'
import { build, isBuilt } from '#scripts/build.ts'
import { startCluster } from './cluster.ts'
import { FAULTS, PAIRS } from './faults.ts'
import { makeRandom } from '#tests/support/random.ts'
import { complaint, table } from './report.ts'
import { runFault, type RunReport } from './run.ts'

/**
 * `npm run test:reliability -- --seed 7 --minutes 20 --fault "Redis killed"`: runs fault after fault until the time
 * is over.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '10' },
    fault: { type: 'string' },
  },
})
/** Some faults last longer than necessary: beyond leases (8 s), pings (15 s) and margins. */
const LONGEST_MS = 12_000

const seed = Number(values.seed)
const endsAt = performance.now() + Number(values.minutes) * 60_000
const all = [...FAULTS, ...PAIRS]
const faults = all.filter(({ name }) => values.fault === undefined || name === values.fault)
if (faults.length === 0) throw new Error(`No such fault. There are: ${all.map(({ name }) => name).join(', ')}.`)
console.log(`Seed ${seed}: run it again with npm run test:reliability -- --seed ${seed} --minutes ${values.minutes}`)

if (!isBuilt()) await build()
const cluster = await startCluster()
const reports: RunReport[] = []
try {
  const random = makeRandom(seed)
  for (let at = 0; at < faults.length || performance.now() < endsAt; at++) {
    const patienceMs = at < faults.length ? 0 : random.between(0, LONGEST_MS)
    const report = await runFault(cluster, faults[at % faults.length]!, random.between(1, 1_000_000), patienceMs)
    const forgotten = { quota: 0, events: [] } // histories of a long run would fill gigabytes
    reports.push({ ...report, history: forgotten, restlessHistory: forgotten })
    console.log(complaint(report) ?? `${report.fault} (seed ${report.seed}): held, ${report.hits} hits`)
  }
} finally {
  await cluster.stop()
}
console.log(`\n${table(reports)}`)
const failed = reports.filter((report) => complaint(report) !== null).length
console.log(`\n${reports.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
