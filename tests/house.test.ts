import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'

const FILES_MAX = 15
const FILE_LINES_MAX = 250
const FUNCTION_LINES_MAX = 80

const files = globSync('{app,components,gateway,lib,web,scripts,sandbox}/**/*.{ts,tsx,mjs}', { cwd: ROOT }).filter(
  (file) => !file.includes('/generated/'),
)
const textOf = (file: string): string => readFileSync(fromRoot(file), 'utf8')

test('a folder holds 15 files at most', () => {
  const counts = Map.groupBy(
    files.filter((file) => !file.startsWith('app/')),
    dirname,
  )
  expect([...counts].filter(([, inIt]) => inIt.length > FILES_MAX).map(([folder]) => folder)).toEqual([])
})

test('no file is longer than 250 lines', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => textOf(file).trimEnd().split('\n').length > FILE_LINES_MAX)).toEqual([])
})

test('no function is longer than 80 lines', () => {
  expect(files.filter(hasLongFunction)).toEqual([])
})

function hasLongFunction(file: string): boolean {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const isLong = (node: ts.Node): boolean =>
    (ts.isFunctionLike(node) && lineAt(node.getEnd()) - lineAt(node.getStart()) >= FUNCTION_LINES_MAX) ||
    (ts.forEachChild(node, isLong) ?? false)
  return isLong(source)
}
