import { expect, test } from 'vitest'
import { isJoinNotice, wordsOf } from '#lib/domain/messages/notices.ts'
import { messageSchema, type Notice } from '#lib/protocol/entities.ts'
import { noticeText } from '#lib/protocol/texts/en.ts'
import { message } from './timeline-builders.ts'

const notice = message(1, { userId: 'chatsystem', userName: 'chatsystem', kind: 'notice', text: 'words of the server' })
const joined: Notice = { code: 'joined', args: { userName: 'Ana' } }
const sandbox: Notice = { code: 'sandbox', args: {} }

test('[PEND-1] a join notice is known by its code, not by its words', () => {
  expect(isJoinNotice({ ...notice, notice: joined })).toBe(true)
  expect(isJoinNotice({ ...notice, text: 'Ana joined the chat.', notice: sandbox })).toBe(false)
  expect(isJoinNotice({ ...notice, text: 'Ana joined the chat.' })).toBe(false)
  expect(isJoinNotice(message(1, { text: 'Ana joined the chat.' }))).toBe(false)
})

test.each<[Notice, string]>([
  [joined, 'Ana joined the chat.'],
  [sandbox, 'Parley runs in a sandbox here: its replies come from a script, not from a model.'],
  [{ code: 'activity', args: { userName: 'Ana', activity: 'called' } }, 'Ana set Parley to speak only when called.'],
  [{ code: 'activity', args: { userName: null, activity: 'active' } }, 'Somebody set Parley to Active.'],
  [
    { code: 'rest', args: { userName: null, retrySeconds: 300 } },
    'Parley has said a lot here and takes a rest. It will answer again in about 5 minutes.',
  ],
  [
    { code: 'rest', args: { userName: 'Ben', retrySeconds: 7300 } },
    'Parley has answered Ben a lot and takes a rest. It will answer Ben again in about 2 hours.',
  ],
])('%o reads: %s', (data, words) => {
  expect(noticeText(data)).toBe(words)
  expect(wordsOf({ ...notice, notice: data })).toBe(words)
})

test('an earlier version’s notice, or one with a code unknown here, shows the words that came with it', () => {
  const read = (data: unknown) => wordsOf(messageSchema.parse({ ...notice, notice: data }))
  expect([undefined, { code: 'later', args: {} }, { code: 'joined' }, 'joined', null].map(read)).toEqual(
    Array.from({ length: 5 }, () => 'words of the server'),
  )
})
