import { expect, test } from 'vitest'
import { withoutBrokenOff } from '#lib/domain/parley/prompt/prompt-lines.ts'

/** P: a person, A: a whole reply, x: one that broke off, n: a notice. */
function left(room: string): string {
  const lines = [...room].map((sign, at) => ({
    kind: ({ P: 'person', A: 'assistant', x: 'assistant', n: 'notice' } as const)[sign as 'P'],
    isBrokenOff: sign === 'x',
    text: `${sign}${at}`,
  }))
  return withoutBrokenOff(lines)
    .map(({ text }) => text[0])
    .join('')
}

test.each([
  ['one torso', 'Px', 'P'],
  ['one after the other', 'PxxnxP', 'PnP'],
  ['whatever people said since', 'PPxPP', 'PPPP'],
  ['not what people spoke after', 'PxPxx', 'PxP'],
  ['not a whole reply among them', 'PxAx', 'PA'],
  ['nothing where there is no reply', 'nPP', 'nPP'],
])('[DEC-28] asking again leaves out %s', (_, room, counts) => expect(left(room)).toBe(counts))
