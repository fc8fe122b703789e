import { expect, test } from 'vitest'
import { askGate, said, useSandbox } from './support.ts'

const sandbox = useSandbox()
const ROOM = 'p1 "Ana", p2 "Ben", p3 "Cleo"\nwish balanced'
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

test.each([
  [`${ROOM}\np1: hello\np2: what shall we eat?`, 'SPEAK p2'],
  [`${ROOM}\np1: i told parley yesterday`, 'SILENT'],
  [`${ROOM}\np1: parley can you sum up`, 'SPEAK p1'],
  [`${ROOM}, quiet\np1: what shall we eat?`, 'SILENT'],
  [`${ROOM}, asked p2\nParley: Ben, which day?\np1: he is late`, 'WAIT p2'],
  [`${ROOM}, part gamemaster\nParley: The door creaks.\np1: i wait\np2: i run`, 'WAIT p3'],
  [`${ROOM}, part gamemaster\nParley: The door creaks.\np1: i wait\np2: i run\np3: hello all`, 'WAIT p3'],
  [`p1 "Ana", p2 "Ben"\nwish balanced, part mediator\nParley: Each once.\np1: he never cooks\np2: hi there`, 'SILENT'],
  [
    `p1 "Ana", p2 "Ben"\nwish balanced, part mediator\nParley: Each once.\np1: he never cooks\np2: good night`,
    'SILENT',
  ],
  [`p1 "Ana", p2 "Ben"\nwish balanced, part mediator\nParley: Each once.\np1: he never cooks\np2: hi, i do`, 'SPEAK'],
  [`${ROOM}, partner p1\nParley: Gladly.\np1: and in august?`, 'SPEAK p1'],
  [`${ROOM}\np1: what now, Ben?\n+5m p2 >p1: how late is it?`, 'SILENT'],
])('[TURN-2] %j gets %s', async (question, expected) => {
  expect(said(await sandbox.client.messages.create(askGate(question)))).toBe(expected)
})
