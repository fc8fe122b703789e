import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'

test('[CARD-2] one folder alone names the table of private answers', () => {
  const files = globSync('{app,components,gateway,lib,web,scripts,prisma/functions}/**/*.{ts,tsx,sql}', { cwd: ROOT })
  const naming = files.filter((file) => /card_answer|cardAnswer\b/.test(readFileSync(fromRoot(file), 'utf8')))
  const outside = naming.filter((file) => !/generated|lib\/adapters\/prisma\/cards\//.test(file))
  // The deletion of an account empties its answers there, without reading them.
  expect(outside).toEqual(['lib/adapters/prisma/account/departures.ts'])
})
