import { build, isBuilt } from '#scripts/build.ts'
import { generate } from '#scripts/generate.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { add, runCheck, runTool, type Check, type Counts } from '#scripts/test/check.ts'
import { runVitest } from '#scripts/test/run-vitest.ts'

/** All checks, or only the tests that the arguments (paths or vitest options) select. */
const selection = process.argv.slice(2)

// The parent is gone or asks us to end: all processes below are in our group.
for (const reason of ['message', 'disconnect', 'SIGTERM', 'SIGINT']) process.once(reason, endEverything)

const BUILD: Check = {
  name: 'build',
  run: async () => {
    generate()
    if (!isBuilt()) await build()
  },
}
/** Reports the tools that were installed or are missing. */
const TOOLS: Check = {
  name: 'browsers and Redis',
  run: async () => process.stdout.write(await runTool(fromRoot('scripts/test/bring.ts'))),
}
const STATIC: Check[] = [
  // No incremental cache: it may hide an error.
  {
    name: 'types',
    run: () => runTool(fromRoot('node_modules/typescript/bin/tsc'), '--noEmit', '--incremental', 'false'),
  },
  { name: 'lint', run: () => runTool(fromRoot('node_modules/eslint/bin/eslint.js'), '--max-warnings', '0', '.') },
  { name: 'format', run: () => runTool(fromRoot('node_modules/prettier/bin/prettier.cjs'), '--check', '.') },
]

const counts = add(...(await runAll()))
const ranNothing = counts.passed + counts.failed === 0
if (ranNothing) console.log('No test ran.')
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || ranNothing ? 1 : 0)

async function runAll(): Promise<Counts[]> {
  const tools = selection.length > 0 ? null : runCheck(TOOLS)
  // The build makes the types of the pages and of the database client.
  const built = await runCheck(BUILD)
  process.send?.('prepared')
  if (!tools) {
    console.log('A selection: types, lint and format are left out.')
    return [...(built.failed > 0 ? [built] : []), await runVitest(selection)]
  }
  // The tests run at the same time: types and lint leave a core idle at their end.
  const tested = tools.then(async (brought) => [brought, await runVitest([])])
  return [built, ...(await Promise.all(STATIC.map(runCheck))), ...(await tested)]
}

function endEverything(): void {
  process.kill(-process.pid, 'SIGKILL')
}
