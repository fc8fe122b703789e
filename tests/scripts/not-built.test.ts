import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'
import { BARE } from '#tests/support/processes.ts'

let clone: string
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'parley-clone-'))
  for (const name of ['package.json', 'lib', 'web', 'gateway', 'scripts']) {
    const filter = (path: string) => !path.endsWith('generated')
    cpSync(fromRoot(name), join(clone, name), { recursive: true, filter })
  }
  symlinkSync(fromRoot('node_modules'), join(clone, 'node_modules'))
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test.each([['web'], ['gateway'], ['flag', '--', 'list'], ['reports', '--', 'list']])(
  'npm run %s before a build says so, and no more',
  (...words) => {
    const env = BARE as NodeJS.ProcessEnv
    const run = spawnSync('npm', ['run', '--silent', ...words], { cwd: clone, env, encoding: 'utf8' })
    expect([run.status, run.stderr.trim(), run.stdout]).toEqual([1, 'Not built yet: npm run build.', ''])
  },
)
