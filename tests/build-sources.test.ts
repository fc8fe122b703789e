import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SOURCES } from '#scripts/build.ts'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'

/** Files beside package.json that belong to other tools than the build. */
const FOR_OTHERS = /^(eslint\.|vitest\.|next-env\.)/
/** Read by Prisma during the build, which generates a client from the schema. */
const FOR_PRISMA = 'prisma.config.ts'

const inRoot = globSync('*.{ts,mjs}', { cwd: ROOT }).filter((file) => !FOR_OTHERS.test(file))

test('the Docker context keeps every root file that the build reads', () => {
  expect(inRoot).toEqual(expect.arrayContaining(['middleware.ts', 'instrumentation-client.ts', 'next.config.mjs']))
  const lines = readFileSync(fromRoot('.dockerignore'), 'utf8').split('\n')
  expect(inRoot.filter((file) => !lines.includes(`!${file}`))).toEqual([])
})

test('a change in any root file of the build makes the build out of date', () => {
  const hashed = new Set(globSync(SOURCES, { cwd: ROOT }))
  expect(inRoot.filter((file) => file !== FOR_PRISMA && !hashed.has(file))).toEqual([])
  expect(hashed, 'the client is part of the pages').toContain('prisma/schema.prisma')
})
