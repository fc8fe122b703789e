import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'

/** A rule as listed in docs/rules.md, and any mention of an id. A mention in a comment does not count. */
const RULE = /^- \*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\*/gm
const ID = /\b[A-Z]+(?:-[A-Z]+)*-\d+\b/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm
/** The heading of the rules that no test names, each with a reason. */
const UNNAMED_HEADING = '## Rules that no test names'

const [listed = '', unnamed = ''] = readFileSync(fromRoot('docs/rules.md'), 'utf8').split(UNNAMED_HEADING)
const rules = [...listed.matchAll(RULE)].map(([, id = '']) => id)
const excused = [...unnamed.matchAll(RULE)].map(([, id = '']) => id)
const named = new Set(
  globSync('tests/**/*.test.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !file.endsWith('rules.test.ts'))
    .flatMap((file) => readFileSync(fromRoot(file), 'utf8').replaceAll(COMMENT, '').match(ID) ?? []),
)

test('every rule is named by a test, or says why not', () => {
  expect(rules.length, 'the list must have been read').toBeGreaterThan(600)
  expect(rules.filter((id) => !named.has(id) && !excused.includes(id))).toEqual([])
})

test('no rule is listed twice, and none is excused that does not exist or that a test names', () => {
  expect(rules.filter((id, at) => rules.indexOf(id) !== at)).toEqual([])
  expect(excused.filter((id) => !rules.includes(id) || named.has(id))).toEqual([])
})
