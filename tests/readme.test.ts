import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messageSchema } from '#lib/protocol/entities.ts'
import { clientEvents, serverEvents } from '#lib/protocol/events/index.ts'
import { joinedSessionSchema } from '#lib/protocol/events/room.ts'
import { fromRoot } from '#scripts/lib/paths.ts'

const read = (path: string) => readFileSync(fromRoot(path), 'utf8')
const variables = [...read('lib/server/env/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
/** Set by `npm start` alone, for its own processes. */
const INTERNAL = new Set(['SANDBOXED_SERVICES'])

test.each(['README.md', '.env.example'])('%s names every variable of the environment', (path) => {
  expect(variables.length, 'the schema must have been read').toBeGreaterThan(30)
  const words = new Set(read(path).match(/[A-Z][A-Z_]+/g))
  expect(variables.filter((name) => !INTERNAL.has(name) && !words.has(name))).toEqual([])
})

test('docs/contract.md names every variable and field of an answer, and has a row for every event', () => {
  const contract = read('docs/contract.md')
  const words = new Set(contract.match(/[\w-]+/g))
  const known = [
    ...variables.filter((name) => !INTERNAL.has(name)),
    ...Object.keys(messageSchema.shape),
    ...joinedSessionSchema.options.flatMap(({ shape }) => Object.keys(shape)),
  ]
  expect(known.filter((name) => !words.has(name))).toEqual([])
  const rows = new Set([...contract.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) => cell.match(/[\w-]+/g) ?? []))
  expect([...Object.keys(clientEvents), ...Object.keys(serverEvents)].filter((name) => !rows.has(name))).toEqual([])
})

test.each(['README.md', 'deploy/.env.example', 'docs/operation.md'])(
  '%s says what a load balancer in front of nginx needs',
  (path) => {
    const text = read(path)
    for (const word of ['TRUSTED_PROXY_HOPS', 'set_real_ip_from', 'real_ip_header']) expect(text).toContain(word)
    expect(text).toMatch(/\bstays 1\b/)
  },
)

test('README.md links only to existing files', () => {
  const links = [...read('README.md').matchAll(/(?:\]\(|src(?:set)?=")([^)"#:]+)[)"#]/g)].map(([, path = '']) => path)
  expect(links.length).toBeGreaterThan(10)
  for (const path of links) expect(() => readFileSync(fromRoot(path)), path).not.toThrow(/ENOENT/)
})
