import { configDefaults, defineConfig } from 'vitest/config'
import { LongFirst } from './tests/support/long-first.ts'

/** Values in, values out: no database, no process of ours. */
const UNIT = ['tests/*.test.ts', 'tests/{domain,protocol,sandbox}/**/*.test.{ts,tsx}']
/** What runs in a page, in a DOM that is played. */
const PAGE = ['tests/{client,components}/**/*.test.{ts,tsx}']
const BROWSER = ['tests/e2e/**/*.test.ts']

/** Two browsers leave a fifth of two cores idle; other tests wait most of their time for leases, pings and pauses. */
const BROWSERS_FIRST = { maxWorkers: 2, sequence: { groupOrder: 0 } }
const THEN_THE_OTHERS = { maxWorkers: 4, sequence: { groupOrder: 1 } }

/** A worker loads modules once for all of its files. `each-file` has none leave a clock or a process to the next. */
const SHARED = { isolate: false }
/** Not of page tests: they start no processes, and jsdom cannot load what does. */
const EACH_FILE = 'tests/support/each-file.ts'

export default defineConfig({
  test: {
    // A thread for each file: what it loads is its own as in a process, which costs a second more to start.
    pool: 'threads',
    slowTestThreshold: 10_000,
    // Only what never comes takes so long: a machine may be busy, or ten times slower than another.
    expect: { poll: { timeout: 90_000 } },
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // In-process logs of refusals that a test is about.
    env: { LOG_LEVEL: 'silent' },
    setupFiles: ['tests/support/quiet-console.ts'],
    restoreMocks: true,
    sequence: { sequencer: LongFirst },
    projects: [
      { extends: true, test: { name: 'unit', include: UNIT, ...THEN_THE_OTHERS, ...SHARED, setupFiles: [EACH_FILE] } },
      {
        extends: true,
        test: {
          name: 'page',
          ...THEN_THE_OTHERS,
          include: PAGE,
          // The tabs of a browser speak by BroadcastChannel, which reaches the other threads of a process. A process for each
          // file would take a second of processor more than a realm for each.
          pool: 'vmForks',
          setupFiles: ['tests/support/one-realm.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          ...THEN_THE_OTHERS,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...UNIT, ...PAGE, ...BROWSER],
          globalSetup: ['tests/support/database-server.ts'],
          setupFiles: [EACH_FILE],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          ...BROWSERS_FIRST,
          ...SHARED,
          include: BROWSER,
          globalSetup: ['tests/support/database-server.ts'],
          setupFiles: [EACH_FILE, 'tests/support/browser-file.ts'],
          testTimeout: 240_000,
        },
      },
    ],
  },
})
