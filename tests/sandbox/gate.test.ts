import { expect, test } from 'vitest'
import { askGate, said, useSandbox } from './support.ts'

const sandbox = useSandbox()
const m = (name: string, text: string, person = name.toLowerCase()) => `<m n="${name}" p="${person}">${text}</m>`

test.each([
  [[m('Ana', 'hello'), m('Ben', 'what shall we eat?', 'p2')], 'SPEAK p2'],
  [[m('Ben', 'any ideas for tonight')], 'SPEAK ben'],
  [[m('Ana', 'hi'), m('Ben', 'Ana, are you coming?')], 'SILENT'],
  [[m('Ana', 'hi'), m('Ben', 'are you coming, Ana?')], 'SILENT'],
  [[m('Ana', 'hi'), m('Ben', '@Ana where are you?')], 'SILENT'],
  [[m('Ben', 'what shall we eat?'), m('Ana', 'pizza is fine')], 'SILENT'],
  [[m('Ana', 'ok')], 'SILENT'],
  [['<now utc="2026-11-21T10:00:00Z"/>'], 'SILENT'],
])('%j gets %s', async (lines, expected) => {
  expect(said(await sandbox.client.messages.create(askGate(lines.join('\n'))))).toBe(expected)
})
