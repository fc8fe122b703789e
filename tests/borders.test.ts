import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import { BORDERS, crossedBorder } from '../eslint.borders.mjs'

const IMPORT = /import\(\s*(?:\/\*.*?\*\/\s*)?(['"`])([^'"`]*)\1/gs
const NOT_A_LITERAL = /import\(\s*(?!\/\*)[^'"\s]/

const files = BORDERS.flatMap(({ folder }) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: ROOT })).filter(
  (file) => !file.includes('/generated/'),
)

test('no dynamic import crosses a border, or hides where it goes', () => {
  expect(files.length, 'the table must name folders that exist').toBeGreaterThan(20)
  const crossings = files.flatMap((file) => {
    const source = readFileSync(fromRoot(file), 'utf8')
    const specifiers = [...source.matchAll(IMPORT)].map((match) => match[2] ?? '')
    const refused = specifiers.filter((specifier) => crossedBorder(file, specifier))
    return [...refused, ...(NOT_A_LITERAL.test(source) ? ['a computed name'] : [])].map((what) => `${file}: ${what}`)
  })
  expect(crossings).toEqual([])
})

test.each([
  ['lib/domain/account/quota.ts', 'react'],
  ['lib/domain/account/quota.ts', '../../services/messages/send-message.ts'],
  ['lib/services/messages/send-message.ts', '#lib/adapters/prisma/messages/message-log.ts'],
  ['lib/adapters/prisma/messages/message-log.ts', '#lib/adapters/socket/room.ts'],
  ['lib/adapters/prisma/messages/message-log.ts', '../../../services/messages/send-message.ts'],
  ['components/chat/message.tsx', '#lib/server/env/env.ts'],
  ['lib/protocol/events/index.ts', 'node:crypto'],
])('%s may not import %s', (file, specifier) => {
  expect(crossedBorder(file, specifier)).toBeDefined()
})

test.each([
  ['lib/domain/account/quota.ts', '../people/members.ts'],
  ['lib/domain/account/quota.ts', '../../protocol/entities.ts'],
  ['lib/adapters/prisma/messages/message-log.ts', '../../../services/ports/messages.ts'],
  ['gateway/index.ts', '#lib/server/compose/services.ts'],
  ['tests/borders.test.ts', '#lib/domain/account/quota.ts'],
])('%s may import %s', (file, specifier) => {
  expect(crossedBorder(file, specifier)).toBeUndefined()
})
