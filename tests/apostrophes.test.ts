import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { PROMPT_FAMILIES } from '#lib/domain/quick-prompts/index.ts'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'

/** Folders with texts for people. Prompts and search words, which people do not read, are in other folders. */
const READ_BY_PEOPLE = ['app', 'components', 'gateway', 'lib/client', 'lib/protocol', 'lib/services', 'web']

/** A text fixed by the specification. */
const FIXED = ["Oops! That session's closed."]

function textsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(fromRoot(file), 'utf8'), ts.ScriptTarget.Latest, true)
  const texts: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) texts.push(node.text)
    ts.forEachChild(node, look)
  }
  look(source)
  return texts
}

test('texts for people have true apostrophes, except in the exact sentences of the specification', () => {
  const files = globSync(`{${READ_BY_PEOPLE.join(',')}}/**/*.{ts,tsx}`, { cwd: ROOT })
  const prompts = PROMPT_FAMILIES.flatMap((family) => family.prompts).flatMap(({ label, text }) => [label, text])
  const texts = [...files.flatMap(textsIn), ...prompts]
  expect(texts, 'they were read').toEqual(expect.arrayContaining(FIXED))
  const straight = texts.filter((text) => /\p{L}'\p{L}/u.test(text) && !FIXED.includes(text))
  expect(straight).toEqual([])
})
