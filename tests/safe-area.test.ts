import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The rules of our style sheets, each with its file. */
async function rules(): Promise<{ file: string; rule: string }[]> {
  const found = []
  for await (const file of glob('{app,components}/**/*.css')) {
    const text = (await readFile(file, 'utf8')).replace(/\/\*[^]*?\*\//g, '')
    for (const [rule] of text.matchAll(/[^{}]+\{[^{}]*\}/g)) found.push({ file, rule })
  }
  return found
}

test('[PUSH-3] what fills the window leaves the status bar of an installed app free', async () => {
  const full = (await rules()).filter(
    ({ rule }) => /\n\s+inset: (0|env)[^;]*;/.test(rule) && /position: fixed/.test(rule),
  )
  expect(full.length, 'for this test to mean anything').toBeGreaterThan(2)
  expect(full.filter(({ rule }) => !rule.includes('safe-area-inset-top'))).toEqual([])
})

test.each(['ui/brand/full-screen-spinner', 'chat/chat-page', 'chat/shut-door'])(
  '[PUSH-3] so does the page of %s, whose first line is at the top',
  async (part) => {
    const pages = (await readFile(`components/${part}.tsx`, 'utf8')).match(/className="[^"]*min-h-dvh[^"]*"/g) ?? []
    expect(pages).not.toEqual([])
    for (const page of pages) expect(page).toContain('pt-[env(safe-area-inset-top)]')
  },
)

test('[PUSH-3] the clock above an installed app is readable in both themes', async () => {
  expect(await readFile('app/layout.tsx', 'utf8')).toContain("statusBarStyle: 'default'")
})
