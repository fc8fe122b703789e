import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeRandom } from '#tests/support/random.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { populate, type Stage, type Tally } from './people.ts'
import { resourcesOf, takeSample, type Sample } from './samples.ts'
import { startSoakStack } from './stack.ts'
import { complaints, table, type Course } from './verdict.ts'

/** `npm run soak -- --minutes 60 --people 30`: people come and go; a gateway must free what it held for them. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    people: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [minutes, people, seed] = [Number(values.minutes), Number(values.people), Number(values.seed)]
/** Excludes one-time growth: compiled code, pools, bounded caches. */
const WARM_UP_MS = Math.min(120_000, minutes * 20_000)
/** Longer than the pool keeps an idle connection. */
const SETTLING_MS = 15_000
const SAMPLE_EVERY_MS = Math.max(5000, minutes * 1000)

console.log(`${people} people for ${minutes} minutes, seed ${seed}`)
const stack = await startSoakStack()
const random = makeRandom(seed)
const failures: string[] = []
try {
  await during(WARM_UP_MS, async () => {}, newTally())
  const start = await emptied()
  const samples: Sample[][] = stack.gateways.map(() => [])
  const tally = newTally()
  await during(
    minutes * 60_000,
    async () => (await sampled()).forEach((sample, at) => samples[at]?.push(sample)),
    tally,
  )
  const end = await emptied()

  const courses = stack.gateways.map(({ name }, at): Course => ({
    name: `${name} ${at + 1}`,
    start: start[at]!,
    during: samples[at]!,
    end: end[at]!,
  }))
  for (const course of courses) console.log(`\n${table(course)}`)
  for (const gateway of stack.gateways) console.log(`${gateway.name}: ${await resourcesOf(gateway)}`)
  const left = await stack.leftRows()
  failures.push(...courses.flatMap(complaints), ...left.map((row) => `outlived its people: ${row}`))
  const acks = tally.ackMs.sort((one, other) => one - other)
  const ack = (share: number) => acks[Math.floor(acks.length * share)]?.toFixed(1)
  console.log(
    `\n${tally.visits} visits, ${tally.reconnects} reconnects, ${tally.sends} messages, ${tally.refused} refused; acknowledged in ${ack(0.5)} ms (p50), ${ack(0.99)} ms (p99)`,
  )
} finally {
  await stack.stop()
}
console.log(failures.length > 0 ? `\nFAILED\n${failures.join('\n')}` : '\nHELD: everything came back to where it was.')
process.exit(failures.length > 0 ? 1 : 0)

function newTally(): Tally {
  return { visits: 0, sends: 0, refused: 0, reconnects: 0, ackMs: [] }
}

async function during(ms: number, look: () => Promise<void>, tally: Tally): Promise<void> {
  const stage: Stage = { isOver: false }
  const living = populate(stack, { people, random: random.branch(), stage, tally })
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt) {
    await wait(Math.min(SAMPLE_EVERY_MS, Math.max(0, endsAt - performance.now())))
    await look()
  }
  stage.isOver = true
  await living
}

function sampled(): Promise<Sample[]> {
  return Promise.all(stack.gateways.map(takeSample))
}

/** Waits until everybody has left and their calls have ended; returns the samples. */
async function emptied(): Promise<Sample[]> {
  const isEmpty = ({ connections, replies }: Sample) => connections === 0 && replies === 0
  await waitFor('everybody to be gone', async () => (await sampled()).every(isEmpty), 60_000).catch(() => null)
  await wait(SETTLING_MS)
  return sampled()
}
