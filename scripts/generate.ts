import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { contentHash, readStamp } from '#scripts/lib/content-hash.ts'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import { QUIET } from '#scripts/lib/quiet-environment.ts'

const STAMP = 'lib/adapters/prisma/generated/.made-from'
const SOURCES = ['prisma/schema.prisma', 'node_modules/@prisma/client/package.json']

/** Generates the Prisma client unless it is up to date. True when it was generated. */
export function generate(): boolean {
  const sources = contentHash(SOURCES)
  if (readStamp(STAMP) === sources) return false

  const run = spawnSync(process.execPath, [fromRoot('node_modules/prisma/build/index.js'), 'generate'], {
    cwd: ROOT,
    encoding: 'utf8',
    // The CLI would download its engine binary, which it never runs here: any executable will do.
    env: { ...process.env, ...QUIET, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  })
  if (run.status !== 0) throw new Error(`The Prisma client could not be generated.\n${run.stdout}${run.stderr}`)
  writeFileSync(fromRoot(STAMP), sources)
  return true
}

if (import.meta.main) {
  console.log(generate() ? 'The Prisma client is generated.' : 'The Prisma client is up to date.')
}
