import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import { BORDERS, crossedBorder } from '../eslint.borders.mjs'

const IMPORT = /import\(\s*(?:\/\*.*?\*\/\s*)?(['"`])([^'"`]*)\1/gs
const NOT_A_LITERAL = /import\(\s*(?!\/\*)[^'"\s]/

const files = BORDERS.flatMap(({ folder }) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: ROOT })).filter(
  (file) => !file.includes('/generated/'),
)

test('no dynamic import crosses a border or has a computed name', () => {
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

/** Room code of every kind, with each path by which an aside could reach it (ASIDE-1). */
const ASIDES = [
  '#lib/domain/aside/aside-prompt.ts',
  '#lib/services/ports/mediation/aside.ts',
  '#lib/services/aside/say-aside.ts',
  '#lib/adapters/prisma/aside/aside-lines.ts',
  '#lib/adapters/prisma/aside/aside-row.ts',
  '#lib/adapters/socket/aside.ts',
  '#lib/server/compose/aside/aside-services.ts',
]
test.each([
  ...['lib/services/parley/assistant.ts', 'lib/services/parley/reply/prepare-reply.ts'],
  ...['lib/services/parley/memory/remember.ts', 'lib/services/messages/send-message.ts'],
  ...['lib/services/push/tell-room.ts', 'lib/services/search/find-messages.ts', 'lib/services/export/export-chat.ts'],
  ...['lib/services/reading/read-brief.ts', 'lib/services/room/join-session.ts', 'lib/services/ports/parley.ts'],
  ...['lib/domain/parley/prompt/prompt-layout.ts', 'lib/domain/room/room-voice.ts', 'lib/domain/push/due.ts'],
  ...['lib/adapters/prisma/parley/prompt-view.ts', 'lib/adapters/prisma/messages/message-log.ts'],
  ...['lib/adapters/prisma/room/changes.ts', 'lib/adapters/prisma/search/search-index.ts'],
  ...['lib/adapters/prisma/export/chat-snapshots.ts', 'lib/adapters/socket/room.ts', 'lib/adapters/model/notes.ts'],
  ...['lib/server/compose/parley-services.ts', 'lib/server/compose/services.ts', 'gateway/feed/feeds.ts'],
])('[ASIDE-1] %s can import no code of asides', (file) => {
  expect(ASIDES.filter((specifier) => !crossedBorder(file, specifier))).toEqual([])
})

test('[ASIDE-1] code that deletes a room’s rows may import the function that deletes asides, and no other', () => {
  for (const file of ['lib/adapters/prisma/room/forget.ts', 'lib/adapters/prisma/account/departures.ts']) {
    expect(crossedBorder(file, '../aside/forget-asides.ts')).toBeUndefined()
    expect(crossedBorder(file, '../aside/aside-row.ts')).toBeDefined()
  }
  expect(crossedBorder('lib/adapters/prisma/parley/prompt-view.ts', '../aside/forget-asides.ts')).toBeDefined()
})

/** SQL needs no import, so the linter cannot see it. */
test('[ASIDE-1] only the adapters of asides name their tables', () => {
  const named = globSync('{lib,gateway,web,app,components,scripts,prisma/functions}/**/*.{ts,tsx,mjs,sql}', {
    cwd: ROOT,
  })
    .filter((file) => !file.includes('/generated/') && !file.startsWith('lib/adapters/prisma/aside/'))
    .filter((file) => /aside_(line|reply)|\.aside(Line|Reply)s?\b/.test(readFileSync(fromRoot(file), 'utf8')))
  expect(named).toEqual([])
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
