import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'

const SCRIPT = `
  const { compilePatterns } = await import('#gateway/process/compile-patterns.ts')
  const used = /a(b+)c/
  used.exec('zzabbc')
  compilePatterns()
  for (const text of ['abbcabbc', 'zabbc', 'zz']) text.replace(used, (all) => all)
  console.log('alive')`

test('compiling the largest patterns leaves patterns usable that have run once', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    cwd: fromRoot('.'),
  })
  expect(stdout).toBe('alive\n')
})
