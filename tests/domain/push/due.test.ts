import { describe, expect, test } from 'vitest'
import { dueFor, toldOf, type CardAsked, type Recipient } from '#lib/domain/push/due.ts'
import { notificationOf } from '#lib/domain/push/notification.ts'
import { isPublicAddress, isPushAddress, isPushHost, KNOWN_PUSH_HOSTS } from '#lib/domain/push/push-hosts.ts'
import type { Message } from '#lib/protocol/entities.ts'

const said = (seq: number, changes: Partial<Message> = {}): Message => ({
  ...{ id: `m${seq}`, seq, text: 'the words', userId: 'ana', userName: 'Ana', timestamp: '2026-11-28T12:00:00.000Z' },
  ...{ status: 'sent' as const, kind: 'person' as const },
  ...changes,
})
const reply = (seq: number, changes: Partial<Message> = {}) =>
  said(seq, { kind: 'parley', userId: 'Parley', userName: 'Parley', ...changes })
const nothingTold = { saidSeq: 0, replySeq: 0, voteRev: 0, cardRev: 0 }
const ben: Recipient = {
  ...{ ids: new Set(['ben', 'guest-ben']), userName: 'Ben Stone', level: 'all', readSeq: 0, told: nothingTold },
  ...{ isVisible: false, isVoteAsked: false, areRulesAsked: false, cardAsked: null },
}
const quotation = (userId: string) => ({ messageId: 'm0', seq: 1, userId, userName: 'x', snippet: 'y' })
const release: Partial<Message> = { kind: 'release', release: { userId: 'ben' } }
const agreement = {
  id: 'c1',
  kind: 'agreement',
  version: 1,
  seq: 3,
  rev: 5,
  question: 'Who cooks?',
  lines: ['Ben does'],
} as const
const waits = (changes: Partial<CardAsked> = {}) => ({ cardAsked: { ...agreement, lines: ['Ben does'], ...changes } })

/** Returns the seq of the message that Ben is notified of, 'vote', 'card' or null. */
function due(messages: Message[], changes: Partial<Recipient> = {}, voteRev = 0) {
  const found = dueFor({ messages, voteRev, cardRev: 5 }, { ...ben, ...changes })
  if (found?.kind === 'rules') return 'rules'
  return found?.kind === 'message' ? found.message.seq : (found?.kind ?? null)
}
const mine = { level: 'mine' } as const
const asked = { isVoteAsked: true }
const proposed = (seq: number) =>
  said(seq, { kind: 'notice', userId: 'chatsystem', notice: { code: 'rulesProposed', args: { userName: 'Ana' } } })
const rulesWait = { ...mine, areRulesAsked: true }

describe('[PUSH-1] a browser is told', () => {
  test.each<[what: string, expected: number | 'vote' | 'rules' | 'card' | null, found: ReturnType<typeof due>]>([
    ['the newest that a person said', 3, due([said(2), said(3)])],
    ['nothing while a page is in front, at whatever device', null, due([said(2)], { isVisible: true })],
    ['nothing where nothing is wanted', null, due([said(2, { text: '@Ben' })], { level: 'none' })],
    ['nothing of what was read', null, due([said(2)], { readSeq: 2 })],
    ['nothing of what one said oneself, under whatever id', null, due([said(2, { userId: 'guest-ben' })])],
    ['nothing twice', null, due([said(2)], { told: { ...nothingTold, saidSeq: 2 } })],
    ['no notice', null, due([said(2, { kind: 'notice', userId: 'chatsystem' })])],
    ['nothing that was deleted', 2, due([said(2), said(3, { text: '', deletedAt: 'now' })])],
    ['a reply that is whole', 2, due([reply(2)])],
    ['no reply that is being written', null, due([reply(2, { status: 'streaming', text: 'so' })])],
    [
      'a reply that ended after later words were told',
      2,
      due([reply(2), said(3)], { told: { ...nothingTold, saidSeq: 3 } }),
    ],
    [
      'not the words that a told reply came after',
      null,
      due([said(2), reply(3)], { told: { ...nothingTold, saidSeq: 2, replySeq: 3 } }),
    ],
    ['mine: no words to everybody', null, due([said(2, { text: 'bent stones' })], mine)],
    ['mine: a mention', 2, due([said(2, { mentions: [{ userId: 'guest-ben', start: 0, length: 4 }] }), said(3)], mine)],
    [
      'mine: no mention of another one',
      null,
      due([said(2, { mentions: [{ userId: 'cleo', start: 0, length: 4 }] })], mine),
    ],
    ['mine: an answer', 2, due([said(2, { replyTo: quotation('ben') })], mine)],
    ['mine: no answer to another one', null, due([said(2, { replyTo: quotation('cleo') })], mine)],
    ['mine: the name', 2, due([said(2, { text: 'i think Ben knows that' })], mine)],
    ['mine: an answer of Parley, which quotes nothing', 3, due([said(2, { userId: 'guest-ben' }), reply(3)], mine)],
    [
      'mine: one to words that Parley said for them, whatever notices came between',
      4,
      due([reply(2, release), said(3, { kind: 'notice', userId: 'chatsystem' }), reply(4)], mine),
    ],
    ['mine: no answer of Parley to another one', null, due([said(1, { userId: 'ben' }), said(2), reply(3)], mine)],
    [
      'mine: no answer of Parley that quotes another one',
      null,
      due([said(2, { userId: 'ben' }), reply(3, { replyTo: quotation('cleo') })], mine),
    ],
    [
      'mine: no check-in for another one',
      null,
      due([said(2, { userId: 'ben' }), reply(3, { checkIn: { checkInId: 'i1', userIds: ['cleo'] } })], mine),
    ],
    ['mine: a question of Parley', 2, due([reply(2, { text: 'Ben, what do you think?' })], mine)],
    [
      'mine: a name that is a word counts behind an @',
      2,
      due([said(2, { text: '@joy look' })], { ...mine, userName: 'Joy' }),
    ],
    ['mine: and not by itself', null, due([said(2, { text: 'what a joy' })], { ...mine, userName: 'Joy' })],
    ['a vote that waits', 'vote', due([], { ...mine, ...asked }, 5)],
    ['no vote that is not one’s own to give', null, due([], mine, 5)],
    ['no vote that was told', null, due([], { ...asked, told: { ...nothingTold, voteRev: 5 } }, 5)],
    ['rules that wait for their vote', 'rules', due([proposed(2), said(3)], rulesWait)],
    ['no rules that wait for others alone, or for nobody any more', null, due([proposed(2)], mine)],
    ['no rules that were read', null, due([proposed(2)], { ...rulesWait, readSeq: 2 })],
    [
      'no rules that were told, until others are proposed',
      null,
      due([proposed(2), said(3)], { ...rulesWait, told: { ...nothingTold, saidSeq: 3 } }),
    ],
    ['words rather than a vote', 2, due([said(2)], asked, 5)],
    ['no message of a card', null, due([said(2, { kind: 'card', userId: 'chatsystem' })])],
    ['a card that waits, rather than words', 'card', due([said(4)], { ...mine, ...waits() })],
    ['no card that was told', 4, due([said(4)], { ...waits(), told: { ...nothingTold, cardRev: 5 } })],
    ['no card that was read', 4, due([said(4)], { ...waits(), readSeq: 3 })],
    [
      'new words of a card, which stand where the old ones were read',
      'card',
      due([], { ...waits({ version: 2 }), readSeq: 3 }),
    ],
    ['no card where nothing is wanted', null, due([], { ...waits(), level: 'none' })],
  ])('%s', (_what, expected, found) => expect(found).toBe(expected))

  test('nothing again, except a reply that is still written', () => {
    const room = { messages: [said(2), reply(3, { status: 'streaming' }), said(4)], voteRev: 7, cardRev: 6 }
    expect(toldOf(room, nothingTold)).toEqual({ saidSeq: 4, replySeq: 0, voteRev: 7, cardRev: 6 })
    const later = { saidSeq: 9, replySeq: 9, voteRev: 9, cardRev: 9 }
    expect(toldOf(room, later), 'never back').toEqual(later)
  })

  test('the speaker and the chat, and the words only if the person chose so', () => {
    const message = { kind: 'message', message: said(2, { text: '**my** secret' }) } as const
    const chat = { sessionId: 's1', title: 'Garden', isTextShown: false, readChats: ['s2'] }
    const plain = notificationOf(message, chat)
    expect(plain).toEqual({
      sessionId: 's1',
      messageId: 'm2',
      title: 'Garden',
      body: 'Ana wrote a message.',
      readChats: ['s2'],
    })
    expect(notificationOf(message, { ...chat, isTextShown: true }).body).toBe('Ana: my secret')
    expect(notificationOf(message, { ...chat, title: null }).title).toBe('Parley')
    expect(notificationOf({ kind: 'rules', message: proposed(3) }, chat)).toMatchObject({
      ...{ messageId: 'm3', body: 'A vote waits for you: new rules for this chat?' },
    })
    expect(notificationOf({ kind: 'vote', rev: 5 }, chat)).toMatchObject({ messageId: 'vote-5' })
    const card = (changes: Partial<CardAsked>, isTextShown = false) =>
      notificationOf({ kind: 'card', card: waits(changes).cardAsked }, { ...chat, isTextShown })
    expect(card({})).toMatchObject({ messageId: 'card-c1-1', body: 'An agreement waits for your answer.' })
    expect(card({}, true).body).toBe('An agreement waits for your answer. Who cooks? · Ben does')
    expect(card({ version: 2 })).toMatchObject({
      ...{ messageId: 'card-c1-2', body: 'An agreement has new words, and waits for your answer.' },
    })
    expect(card({ kind: 'poll' }).body).toBe('A poll waits for your choice.')
  })
})

describe('[PUSH-2] pushes may go', () => {
  const local = 'http://127.0.0.1:3002'
  const isAllowed = (endpoint: string) => isPushAddress(endpoint, [...KNOWN_PUSH_HOSTS, local])

  test('to known push services, and to the one local address that the operator wrote', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://db5p.notify.windows.com/w/?token=abc',
      `${local}/push/to/1`,
    ])
      expect(isAllowed(endpoint), endpoint).toBe(true)
  })

  test('nowhere else', () => {
    for (const endpoint of [
      'http://fcm.googleapis.com/abc',
      'https://fcm.googleapis.com:8443/abc',
      'https://user:pass@fcm.googleapis.com/abc',
      'https://fcm.googleapis.com.evil.example/abc',
      'https://evilnotify.windows.com/abc',
      'https://notify.windows.com/abc',
      'https://fcm.googleapis.com@127.0.0.1/abc',
      'https://127.0.0.1/abc',
      'http://127.0.0.1:3003/abc',
      'http://localhost:3002/abc',
      'http://[::1]:3002/abc',
      'file:///etc/passwd',
      'nonsense',
    ])
      expect(isAllowed(endpoint), endpoint).toBe(false)
  })

  test('nor by a name that leads into a network of one’s own', () => {
    for (const inside of [
      '127.0.0.1',
      '10.1.2.3',
      '192.168.0.1',
      '172.16.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
    ])
      expect(isPublicAddress(inside), inside).toBe(false)
    for (const inside of ['::1', 'fc00::1', 'fe80::1', '::ffff:10.0.0.1', '::', '64:ff9b::a00:1'])
      expect(isPublicAddress(inside), inside).toBe(false)
    for (const outside of ['142.250.1.1', '2a00:1450:4001::1']) expect(isPublicAddress(outside), outside).toBe(true)
  })

  test('an operator writes hosts, and one kind of address', () => {
    for (const host of ['push.example.com', '*.push.example.com', local]) expect(isPushHost(host), host).toBe(true)
    for (const host of ['https://push.example.com', '*', '*.com.', '10.0.0.1', 'http://10.0.0.1:80', '', 'localhost'])
      expect(isPushHost(host), host).toBe(false)
  })
})
