import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'

const read = (path: string): string => readFileSync(fromRoot(path), 'utf8')
const { browserslist } = JSON.parse(read('package.json')) as { browserslist: string[] }

/** Methods that some of our oldest browsers lack. A build lowers syntax, but adds no methods. */
const TOO_NEW =
  /\b(?:Map|Object)\.groupBy\b|\bPromise\.(?:withResolvers|try)\b|\bAbortSignal\.any\b|\bArray\.fromAsync\b|\bURL\.(?:canParse|parse)\b|(?<!\bz\s*)\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm
const IMPORT = /(?:^|\s)(?:import|export)\s(?!type\s)[^'"]*?from\s+'([#.][^']+)'|import\(\s*'([#.][^']+)'/g

test('README.md names the browsers that the build is for', () => {
  expect(browserslist).toHaveLength(4)
  const sentence = read('README.md').toLowerCase()
  for (const browser of browserslist) {
    const [name, version] = browser.split(' ')
    expect(sentence, browser).toMatch(new RegExp(`${name}\\b[^.]{0,30}\\b${version}\\b`))
  }
})

test('no script of a page calls a function that a supported browser lacks', () => {
  const files = reachedFrom(globSync('{components,lib/client}/**/*.{ts,tsx}', { cwd: ROOT }))
  expect(files.size, 'rules that the page shares are among them').toBeGreaterThan(250)
  const calls = [...files].flatMap((file) => {
    const found = read(file).replaceAll(COMMENT, '').match(TOO_NEW) ?? []
    return found.map((call) => `${file}: ${call}`)
  })
  expect(calls).toEqual([])
})

test('no style sheet uses relative colours, which Chrome lacks before 119', () => {
  const sheets = globSync('{app,components}/**/*.css', { cwd: ROOT })
  expect(sheets.length).toBeGreaterThan(10)
  expect(sheets.filter((sheet) => /\b(?:oklch|oklab|rgb|hsl|color)\(from\b/.test(read(sheet)))).toEqual([])
})

function reachedFrom(roots: string[]): Set<string> {
  const reached = new Set(roots)
  for (const file of reached) {
    for (const [, from, loaded] of read(file).matchAll(IMPORT)) {
      const path = from ?? loaded ?? ''
      const target = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
      if (/\.tsx?$/.test(target)) reached.add(target)
    }
  }
  return reached
}
