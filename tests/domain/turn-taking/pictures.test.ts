import { expect, test } from 'vitest'
import type { LineFile } from '#lib/domain/files/line-files.ts'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import { askGate } from '#lib/domain/parley/turn-taking/gate.ts'
import { situate } from './situation.ts'

const BIKE: LineFile = { id: 'f1', kind: 'picture', said: 'a red bike' }
const PLAIN: LineFile = { id: 'f2', kind: 'picture', said: '' }
const RULES: LineFile = { id: 'f3', kind: 'pdf', said: 'rules.pdf' }

/** Builds the chat with these files on its last line. That line has no text of its own if it is '…'. */
function withFiles(chat: string, files: LineFile[]) {
  const { room, event, now } = situate({ title: '', label: 'silent', chat })
  const lines = room.lines.map((line, at) =>
    at === room.lines.length - 1 ? { ...line, text: line.text === '…' ? '' : line.text, files } : line,
  )
  return { room: { ...room, lines }, event, now }
}

test('[IMG-3] the gate reads what was sent, and what is said of it', () => {
  const { room } = withFiles('Ben: hm\n> Ana: look', [BIKE, PLAIN, RULES])
  expect(askGate(room).text.split('\n').at(-1)).toBe('p2: look [picture: a red bike] [picture] [pdf: rules.pdf]')
  expect(
    askGate(withFiles('Ben: hm\n> Ana: …', [PLAIN]).room)
      .text.split('\n')
      .at(-1),
  ).toBe('p2: [picture]')
})

test.each([
  ['alone with Parley', '> Ana: …', 'speak'],
  [
    'asked by name to show it',
    'Ben: hi\nAna: Parley, which one?\nParley: Ana, can you show me one?\n> Ana: …',
    'speak',
  ],
  ['called beside it', 'Ben: hi\n> Ana: Parley, what is this?', 'speak'],
  ['Parley in sight', 'Ben: hi\nAna: Parley, a plan please\nParley: Gladly.\n> Ana: …', 'ask'],
  ['people among themselves', 'Ben: hi\nAna: hi\nBen: it was a long day\n> Ana: …', 'silent'],
])('[IMG-3] a picture is something that was said: %s', (_, chat, verdict) => {
  const { room, event, now } = withFiles(chat, [PLAIN])
  const decision = decide(room, event, now)
  expect(decision.verdict).toBe(verdict)
  if (verdict === 'silent') expect(decision.reason).toBe('listening')
})
