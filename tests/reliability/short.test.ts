import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { build, isBuilt } from '#scripts/build.ts'
import { untilDayLasts } from '#tests/support/utc-day.ts'
import { check, RESTLESS_CHECKS, violationsIn, type Check } from './checker.ts'
import { checkCards } from './checks/cards.ts'
import { checkAgreed } from './checks/revival.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { FAULTS, NO_FAULT } from './faults.ts'
import type { History } from './history.ts'
import { makeRandom } from '#tests/support/random.ts'
import { complaint, table } from './report.ts'
import { runFault, type RunReport } from './run.ts'
import { SEEDED_CARD_BUGS, SEEDED_CLEARED_CARD_BUGS } from './cards/seeded-card-bugs.ts'
import { SEEDED_BUGS, withBug, type SeededBug } from './seeded-bugs.ts'
import { SEEDED_CHANGE_BUGS } from './seeded-change-bugs.ts'
import { SEEDED_RESTLESS_BUGS } from './seeded-restless-bugs.ts'

const seed = Date.now() % 1_000_000
const reports: RunReport[] = []

let cluster: Cluster
beforeAll(async () => {
  if (!isBuilt()) await build()
  cluster = await startCluster()
}, 300_000)
afterAll(async () => {
  await cluster?.stop()
  if (reports.length > 0) console.log(table(reports))
})

describe('[PROD-1] [FEED-5] [CARD-1] [CARD-2] [CARD-4] clients see a correct history, with at most one fault in the middle of their traffic', () => {
  beforeEach(untilDayLasts)

  test.each([NO_FAULT, ...FAULTS])(
    '$name: nothing lost, duplicated, phantom, out of order, leaked, unended or stale; no agreement lost, doubled, closed without all or twice',
    async (fault) => {
      const report = await runFault(cluster, fault, seed)
      reports.push(report)
      expect(complaint(report)).toBeNull()
    },
    240_000,
  )
})

describe('the checker finds what it looks for', () => {
  const good = () => {
    const report = reports.find(({ fault }) => fault === NO_FAULT.name)
    expect(report, 'a good history was recorded').toBeDefined()
    return report!
  }

  test('nothing in good histories', () => {
    expect(check(good().history)).toEqual([])
    expect(check(good().restlessHistory, RESTLESS_CHECKS)).toEqual([])
  })

  test.each([...SEEDED_BUGS, ...SEEDED_CHANGE_BUGS])('$name is $isFoundAs', (bug) => {
    expectFound(good().history, bug)
  })

  test.each(SEEDED_CARD_BUGS)('$name is $isFoundAs', (bug) => {
    expectFound(good().history, bug, [checkCards, checkAgreed])
  })

  test.each([...SEEDED_RESTLESS_BUGS, ...SEEDED_CLEARED_CARD_BUGS])(
    'in a chat that is cleared and reset, $name is $isFoundAs',
    (bug) => {
      expectFound(good().restlessHistory, bug, RESTLESS_CHECKS)
    },
  )

  function expectFound(history: History, { isFoundAs, plant }: SeededBug, checks?: readonly Check[]): void {
    for (let round = 0; round < 3; round++) {
      const bad = withBug(history, plant, makeRandom(seed + round))
      const isFound = violationsIn(bad, checks).some(({ kind }) => kind === isFoundAs)
      expect(isFound, `found with seed ${seed + round}`).toBe(true)
    }
  }
})
