import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'
import { BARE } from '#tests/support/environment.ts'

/** A stand-in of Next: reads `.env` files where Next does, reports them, and leaves a build's output. */
const NEXT = `
const { mkdirSync, writeFileSync } = require('node:fs')
require(${JSON.stringify(fromRoot('node_modules/@next/env'))}).loadEnvConfig(process.cwd(), false)
console.log('CANARY is ' + process.env.CANARY)
mkdirSync('.next')
writeFileSync('.next/build-manifest.json', '{ "rootMainFiles": [] }')
process.exit()
`

test('a build works in a folder whose name would mean something in a URL, and reads no .env there', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'parley-build-')), '100%25 of it')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of ['package.json', 'scripts/build.ts', 'scripts/generate.ts', 'scripts/lib']) {
    cpSync(fromRoot(path), join(folder, path), { recursive: true })
  }
  write('lib/adapters/prisma/generated/.made-from', createHash('sha256').digest('hex')) // from the schema, of which there is none
  write('node_modules/next/dist/bin/next', NEXT)
  write('.env', 'CANARY=read')

  const env = BARE as NodeJS.ProcessEnv
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/build.ts')], { env, encoding: 'utf8' })
  expect({ stdout, stderr }).toEqual({ stdout: 'CANARY is undefined\n\n', stderr: '' })
})
