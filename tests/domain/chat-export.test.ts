import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exportedCard } from '#lib/domain/messages/export/exported-card.ts'
import { exportedCheckIn } from '#lib/domain/messages/export/exported-check-in.ts'
import { exportedMessage } from '#lib/domain/messages/export/exported-message.ts'
import { attachment, exportFileName } from '#lib/domain/messages/export/file-name.ts'
import { makeJsonWriter, type ExportWriter } from '#lib/domain/messages/export/json-export.ts'
import { makeMarkdownWriter } from '#lib/domain/messages/export/markdown-export.ts'
import { asMarkdown } from '#lib/domain/messages/export/markdown-text.ts'
import { chatExportSchema, chatJsonSchema, exportQuery } from '#lib/protocol/chat-export.ts'
import type { Card } from '#lib/protocol/cards.ts'
import type { CheckIn } from '#lib/protocol/events/check-ins.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { agreement } from './timeline-builders.ts'

const said = (seq: number, text: string, more: Partial<Message> = {}): Message => ({
  ...{ id: `m${seq}`, seq, text, userId: 'guest-a', userName: 'Ana', status: 'sent', kind: 'person' },
  timestamp: `2026-11-28T2${seq % 4}:05:00.000Z`,
  ...more,
})
const ABOUT = {
  title: 'Garden *plan*',
  exportedAt: '2026-11-28T23:30:00.000Z',
  people: [
    { userId: 'guest-a', userName: 'Ana', isAI: false },
    { userId: 'Parley', userName: 'Parley', isAI: true },
  ],
}
const MESSAGES = [
  said(1, 'Ana joined', {
    userId: 'chatsystem',
    userName: 'chatsystem',
    kind: 'notice',
    notice: { code: 'joined', args: { userName: 'Ana' } },
  }),
  said(2, '# Not a heading\n<b>no</b> ![x](http://a.b/c)\n- one\n```\n# code <b>', { tempMsgId: 'secret', rev: 7 }),
  said(3, 'Yes.', {
    ...{ userId: 'Parley', userName: 'Parley', kind: 'parley', status: 'failed', error: 'stopped', reason: 'called' },
    replyTo: { messageId: 'm2', seq: 2, userId: 'guest-a', userName: 'Ana', snippet: 'Not a heading' },
    reactions: [{ emoji: '👍', userIds: ['guest-a'], count: 1 }],
  }),
  said(4, '', {
    deletedAt: '2026-11-28T21:00:00.000Z',
    deletedBy: 'author',
    edits: 1,
    editedAt: '2026-11-28T20:50:00.000Z',
  }),
  said(5, '\u2063hidden'),
  said(6, '', { status: 'streaming' }),
]
const CHANGE = { userId: 'guest-Ben', userName: '*Ben*', before: 'Ben *eats*', version: 2 }
const CARDS: Card[] = [
  agreement(7, {
    ...{ state: 'agreed', closedAt: '2026-11-28T21:30:00.000Z', question: 'Who *cooks*?', rev: 9 },
    people: ['Ana', 'Ben'].map((userName) => ({ userId: `guest-${userName}`, userName, hasAnswered: true })),
    ...{ version: 2, lines: [{ id: 'l1', text: 'Ben cooks', sources: [], change: CHANGE }] },
  }),
  agreement(8, {
    notYet: { userIds: [], unnamed: 1 },
    reasons: [{ userId: 'guest-a', userName: 'Ana', text: 'late' }],
  }),
  {
    ...{ id: 'c9', kind: 'poll', state: 'open', version: 1, question: 'When?', messageId: 'm9', seq: 9, rev: 4 },
    ...{ openedBy: 'Parley', openedAt: '2026-11-28T21:40:00.000Z', closedAt: null, hasVoted: true },
    ...{ options: [{ text: 'Friday' }, { text: 'Sunday' }], isMultiple: false, isHidden: true },
    people: [{ userId: 'guest-a', userName: 'Ana', hasAnswered: true }],
  },
]
const CHECK_INS = (['confirmed', 'done', 'proposed', 'cancelled'] as const).map((state, at) => ({
  ...{ id: `k${at}`, messageId: `m${at}`, at: `2026-12-0${at + 1}T18:00:00.000Z`, text: `How is it *${state}*?` },
  ...{ userIds: at === 0 ? ['guest-a'] : [], confirmedBy: ['guest-a'], state, rev: 10 + at },
}))
const written = (writer: ExportWriter, cards: readonly Card[] = [], checkIns: readonly CheckIn[] = []) =>
  [
    writer.head(ABOUT),
    ...MESSAGES.map(exportedMessage)
      .filter((message) => message !== null)
      .map(writer.message),
    writer.end(
      cards.map(exportedCard),
      checkIns.map(exportedCheckIn).filter((checkIn) => checkIn !== null),
    ),
  ].join('')

describe('[COPY-1] the JSON of a chat', () => {
  test('holds what everybody in it sees, nothing of one person’s, and follows its own schema', () => {
    const document = JSON.parse(written(makeJsonWriter()))
    expect(document).toMatchObject({ schema: 'parley-chat/1', ...ABOUT, cards: [] })
    expect(document.messages.map(({ seq }: Message) => seq)).toEqual([1, 2, 3, 4])
    const { tempMsgId, rev, ...second } = MESSAGES[1]!
    expect([tempMsgId, rev]).toEqual(['secret', 7])
    expect(document.messages[1]).toEqual(second)
    expect(document.messages[2]).toEqual(MESSAGES[2])
    expect(chatExportSchema.parse(document)).toEqual(document)
    const outside = z.fromJSONSchema(JSON.parse(JSON.stringify(chatJsonSchema())))
    expect(outside.parse(document)).toEqual(document)
    expect(outside.safeParse({ ...document, schema: 'parley-chat/2' }).success).toBe(false)
    expect(outside.safeParse({ ...document, messages: [{ seq: 1 }] }).success).toBe(false)
  })

  test('is complete for an empty chat too', () => {
    const writer = makeJsonWriter()
    expect(JSON.parse(writer.head({ ...ABOUT, title: null }) + writer.end([], []))).toMatchObject({
      title: null,
      messages: [],
    })
  })
})

describe('[COPY-1] [CARD-1] the cards of a chat', () => {
  test('are in the JSON by their schema, without what is between a room and its people', () => {
    const { cards } = chatExportSchema.parse(JSON.parse(written(makeJsonWriter(), CARDS)))
    expect(cards.map(({ kind, state }) => [kind, state])).toEqual([
      ['agreement', 'agreed'],
      ['agreement', 'open'],
      ['poll', 'open'],
    ])
    expect(cards[0]).toMatchObject({ lines: [{ text: 'Ben cooks', sources: [] }], question: 'Who *cooks*?' })
    expect(cards.map(({ seq, reasons }) => [seq, reasons])).toEqual([
      [7, []],
      [8, [expect.anything()]],
      [9, undefined],
    ])
    expect(cards[2]).toMatchObject({ isMultiple: false, isHidden: true })
    expect(cards[2]!.options).toEqual([{ text: 'Friday' }, { text: 'Sunday' }])
    for (const card of cards) for (const own of ['rev', 'hasVoted']) expect(card).not.toHaveProperty(own)
  })

  test('stand behind the words in the Markdown', () => {
    const text = written(makeMarkdownWriter('UTC'), CARDS)
    expect(text.slice(text.indexOf('## Agreements'))).toBe(
      [
        ...['## Agreements and polls', '', '### Who \\*cooks\\*?', ''],
        ...['_Agreed on Saturday, November 28, 2026 by Ana, Ben_', ''],
        ...['- Ben cooks (changed by \\*Ben\\*, was “Ben \\*eats\\*”)', ''],
        ...['### Who cooks?', '', '_Open, waits for Ben_', '', '- Ben cooks', '', '> Ana: late', ''],
        ...['Not yet for one person who would rather not be named.', ''],
        ...['### When?', '', '_Open_', '', '- Friday', '- Sunday', ''],
      ].join('\n'),
    )
  })
})

describe('[COPY-1] [DUE-1] [DEC-82] the check-ins of a chat', () => {
  test('are in the JSON once agreed; older exports still fit its schema; a release names whose words it is', () => {
    const document = JSON.parse(written(makeJsonWriter(), [], CHECK_INS))
    const served = z.fromJSONSchema(JSON.parse(JSON.stringify(chatJsonSchema())))
    expect(served.parse(document)).toEqual(chatExportSchema.parse(document))
    expect(document.checkIns).toEqual(CHECK_INS.slice(0, 2).map(({ rev: _rev, ...checkIn }) => checkIn))
    expect(served.safeParse({ ...document, checkIns: undefined }).success).toBe(true)
    expect(exportedCheckIn({ ...CHECK_INS[1]!, text: '' }), 'a clear took its words').toBeNull()
    const parley = { userId: 'Parley', userName: 'Parley' }
    const came = said(9, 'How is it?', {
      ...parley,
      kind: 'parley',
      checkIn: { checkInId: 'k1', userIds: ['guest-a'] },
    })
    expect(exportedMessage(came)).toMatchObject({ kind: 'parley', checkIn: { checkInId: 'k1' } })
    const released = said(9, 'Ana lets Parley say: yes', { ...parley, kind: 'release', release: { userId: 'guest-a' } })
    expect(exportedMessage(released)).toMatchObject({
      kind: 'release',
      text: released.text,
      release: { userId: 'guest-a' },
    })
  })

  test('stand at the end of the Markdown, by the clock of its reader', () => {
    const text = written(makeMarkdownWriter('Europe/Berlin'), [], CHECK_INS)
    expect(text.slice(text.indexOf('## Coming'))).toBe(
      [
        ...['## Coming back to it', ''],
        '- **Tuesday, December 1, 2026, 19:00 · Ana**: How is it \\*confirmed\\*?',
        '- **Wednesday, December 2, 2026, 19:00 · done**: How is it \\*done\\*?',
        '',
      ].join('\n'),
    )
  })
})

test('[COPY-1] the Markdown of a chat reads like it, by the clock of its reader, and what was said makes no structure', () => {
  expect(written(makeMarkdownWriter('Europe/Berlin'))).toBe(`# Garden \\*plan\\*

With Ana, Parley (AI)\\
Exported Sunday, November 29, 2026, 00:30 (Europe/Berlin)

## Saturday, November 28, 2026

_Ana joined_

**Ana** · 23:05

\\# Not a heading${'  '}
\\<b>no\\</b> \\![x](http://a.b/c)${'  '}
- one${'  '}
\`\`\`
# code <b>
\`\`\`

## Sunday, November 29, 2026

**Parley** · 00:05 · broke off

> Ana: Not a heading

Yes.

👍 Ana

## Saturday, November 28, 2026

**Ana** · 21:05 · edited

_Message deleted_
`)
})

test.each([
  ['a\n===', 'a  \n\\==='],
  ['a\n---\nb', 'a  \n\\---  \nb'],
  ['```js\ncode\n```\nafter', '```js\ncode\n```\nafter'],
  ['~~~\nopen', '~~~\nopen\n~~~'],
  ['#tag and **bold**', '#tag and **bold**'],
])('[COPY-1] %j stands in a document as %j', (text, markdown) => expect(asMarkdown(text)).toBe(markdown))

test('[COPY-1] a download is called by title and day, safely on every system', () => {
  const named = (title: string | null, format: 'md' | 'json' = 'md', timeZone = 'UTC') =>
    exportFileName({ title, exportedAt: ABOUT.exportedAt, format, timeZone })
  expect(named('Garden plan')).toBe('Garden plan 2026-11-28.md')
  expect(named('../..\\a:b*"c\u202e\n', 'json')).toBe('a b c 2026-11-28.json')
  expect(named('Garden plan', 'md', 'Asia/Tokyo'), 'the day of who exports').toBe('Garden plan 2026-11-29.md')
  for (const empty of [null, '', '...', '\u200b']) expect(named(empty)).toBe('Parley chat 2026-11-28.md')
  expect(Array.from(named('🌱'.repeat(200))).length).toBeLessThan(100)
  expect(attachment('Gärten “東京” 100%.md')).toBe(
    `attachment; filename="Garten _ 100_.md"; filename*=UTF-8''G%C3%A4rten%20%E2%80%9C%E6%9D%B1%E4%BA%AC%E2%80%9D%20100%25.md`,
  )
  expect(attachment("it's (1)*.md")).toContain("filename*=UTF-8''it%27s%20%281%29%2A.md")
  expect(exportQuery.parse({ format: 'md', timeZone: 'Mars/Base' }).timeZone).toBe('UTC')
})
