import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'

test('the landing page’s first load holds no schema code', () => {
  const page = readFileSync(fromRoot('.next/server/app/index.html'), 'utf8')
  const scripts = [...page.matchAll(/src="\/_next\/([^"?]+\.js)/g)].map(([, path]) => path)
  expect(scripts.length, 'it must have scripts for this test to mean anything').toBeGreaterThan(5)
  const withSchemas = scripts.filter((path) => readFileSync(fromRoot(`.next/${path}`), 'utf8').includes('safeParse'))
  expect(withSchemas).toEqual([])
})
