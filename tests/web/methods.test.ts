import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import { allowedInstead, METHODS } from '../../web/request/methods.ts'

/** Next answers a HEAD as a GET by itself. */
const withoutHead = (methods: readonly string[]) => methods.filter((method) => method !== 'HEAD').toSorted()

test('the table of methods matches the handlers of every route', async () => {
  const files = globSync('app/**/route.ts', { cwd: ROOT })
  const calls = await Promise.all(
    files.map(async (file) => {
      const handlers = (await import(fromRoot(file))) as object
      return [
        dirname(file).replace(/^app/, ''),
        withoutHead(Object.keys(handlers).filter((name) => name === name.toUpperCase())),
      ] as const
    }),
  )
  expect(new Map(calls)).toEqual(new Map([...METHODS].map(([route, methods]) => [route, withoutHead(methods)])))
})

test('[COPY-1] a HEAD of an export is refused: it would count as one, and read a chat for nobody', () => {
  expect(allowedInstead('/chat/session/[sessionId]/export', 'HEAD')).toBe('GET')
  expect(allowedInstead('/chat/session/[sessionId]/export', 'GET')).toBeNull()
  expect(allowedInstead('/chat/session/[sessionId]', 'HEAD')).toBeNull()
})

test('an unknown method of a call gets the allowed ones; other paths are left to Next', () => {
  expect(allowedInstead('/user/settings', 'PUT')).toBeNull()
  expect(allowedInstead('/user/settings', 'DELETE')).toBe('GET, HEAD, PUT')
  expect(allowedInstead('/landing', 'POST')).toBeNull()
  expect(allowedInstead('other', 'POST')).toBeNull()
})
