import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'

const read = (path: string): string => readFileSync(fromRoot(path), 'utf8')
const sheets = globSync('{app,components}/**/*.css', { cwd: ROOT }).map(read).join('\n')
const pages = globSync('{app,components}/**/*.tsx', { cwd: ROOT }).map(read).join('\n')

async function styles() {
  return compile(read('app/globals.css'), {
    base: fromRoot('app'),
    loadStylesheet: async (id, base) => {
      const path = id === 'tailwindcss' ? fromRoot('node_modules/tailwindcss/index.css') : resolve(base, id)
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
    },
  })
}

test('each colour and text size of a component has a rule', async () => {
  const names = new Set(
    pages.match(/(?<=[\s'"`])(?:[a-z-]+:)*(?:bg|border|fill|ring|shadow|text)-[a-z][a-z-]*(?=[\s'"`])/g),
  )
  expect(names.size).toBeGreaterThan(50)
  const { build } = await styles()
  const hasRule = (name: string): boolean => sheets.includes(`.${name}`) || build([]) !== build([name])
  expect([...names].filter((name) => !hasRule(name))).toEqual([])
})

test('every field has text of 16 px or more at every text size, or iOS zooms in', () => {
  const sizes = sheets.match(/font-size:.*iOS zooms.*/g) ?? []
  expect(sizes.length).toBeGreaterThan(5)
  for (const size of sizes) expect(size).toContain('max(1rem, 16px)')
})
