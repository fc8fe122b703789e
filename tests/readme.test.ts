import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'

const read = (path: string) => readFileSync(fromRoot(path), 'utf8')
const variables = [...read('lib/server/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
/** Written by `npm start` alone, for the processes that it starts. */
const INTERNAL = new Set(['SANDBOXED_SERVICES'])

test.each(['README.md', '.env.example'])('%s names every variable of the environment', (path) => {
  expect(variables.length, 'the schema must have been read').toBeGreaterThan(30)
  const words = new Set(read(path).match(/[A-Z][A-Z_]+/g))
  expect(variables.filter((name) => !INTERNAL.has(name) && !words.has(name))).toEqual([])
})

test('README.md leads only to files that exist', () => {
  const links = [...read('README.md').matchAll(/(?:\]\(|src(?:set)?=")([^)"#:]+)[)"#]/g)].map(([, path = '']) => path)
  expect(links.length).toBeGreaterThan(10)
  for (const path of links) expect(() => readFileSync(fromRoot(path)), path).not.toThrow(/ENOENT/)
})
