// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Announcer } from '#components/chat/list/announcer.tsx'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { MessageFile } from '#lib/protocol/files.ts'
import { makeTimeline, mira, person } from '#tests/support/chat.ts'
import { listenToVoice } from '#tests/support/spoken.ts'
import { message } from '../domain/timeline-builders.ts'

const PICTURE: MessageFile = {
  ...{ id: 'f1', kind: 'picture', url: '/whole', thumbnailUrl: '/small', width: 800, height: 400 },
  ...{ alt: 'the lake', name: '', bytes: 1000, placeholder: null },
}

const said = listenToVoice()
afterEach(() => vi.restoreAllMocks())

const announcer = (changes: Partial<Timeline>) => <Announcer timeline={makeTimeline(changes)} />

test('[AI-4] a finished reply is announced once; history and own messages are not', () => {
  const history = message(1, { text: 'before' })
  const reply = message(2, { userId: 'Parley', userName: 'Parley', text: 'I', status: 'streaming' })
  const { rerender, container } = render(announcer({ messages: [history] }))
  rerender(announcer({ messages: [history, reply] }))
  rerender(announcer({ messages: [history, { ...reply, text: 'I thi' }] }))
  expect(said()).toEqual([])

  const finished = { ...reply, text: 'I think so.', status: 'sent' as const }
  const mine = message(3, { userId: 'guest-mira', text: 'good' })
  rerender(announcer({ messages: [history, finished] }))
  rerender(announcer({ messages: [history, finished, mine] }))
  expect(said()).toEqual(['Parley: I think so.'])
  expect(container.textContent, 'the page holds the text once').toBe('')
})

test('messages that fill a gap are announced in order with those behind it', () => {
  const [first, missing, last] = [message(1), message(2, { text: 'wait' }), message(3, { text: 'go' })]
  const { rerender } = render(announcer({ messages: [first] }))
  rerender(announcer({ messages: [first, last] }))
  expect(said()).toEqual([])
  rerender(announcer({ messages: [first, missing, last] }))
  expect(said()).toEqual(['Ana: wait\nAna: go'])
})

test('[AI-4] a reply already streaming at the join is announced when complete, before later messages', () => {
  const reply = message(1, { userId: 'Parley', userName: 'Parley', text: 'I thi', status: 'streaming' })
  const joined = message(2, { userId: 'chatsystem', userName: 'System', text: 'Mira joined the chat.' })
  const { rerender } = render(announcer({ messages: [reply, joined] }))
  rerender(announcer({ messages: [{ ...reply, text: 'I think so.', status: 'sent' }, joined] }))
  expect(said()).toEqual(['Parley: I think so.\nMira joined the chat.'])
})

test('a long absence is announced as a count and the last message', () => {
  const missed = (count: number) =>
    Array.from({ length: count }, (_, at) => message(at + 2, { text: `text ${at + 1}` }))
  const { rerender } = render(announcer({ messages: [message(1)] }))
  rerender(announcer({ messages: [message(1), ...missed(5)] }))
  expect(said()).toEqual(['Ana: text 1\nAna: text 2\nAna: text 3\nAna: text 4\nAna: text 5'])
  rerender(announcer({ messages: [message(1), ...missed(205)] }))
  expect(said().at(-1)).toBe('200 new messages. The last one:\nAna: text 205')
})

test('[SESS-6] a clear is announced, but not one from before the page opened', () => {
  const { rerender } = render(announcer({ messages: [message(4)], clearedSeq: 3 }))
  expect(said()).toEqual([])
  rerender(announcer({ messages: [], clearedSeq: 4 }))
  rerender(announcer({ messages: [message(5, { text: 'anew' })], clearedSeq: 4 }))
  expect(said()).toEqual(['The chat was cleared.', 'Ana: anew'])
})

test('the same words in two messages are announced twice', () => {
  const first = message(1)
  const { rerender } = render(announcer({ messages: [first] }))
  rerender(announcer({ messages: [first, message(2, { text: 'ok' })] }))
  rerender(announcer({ messages: [first, message(2, { text: 'ok' }), message(3, { text: 'ok' })] }))
  expect(said()).toEqual(['Ana: ok', 'Ana: ok'])
})

test('[MSG-22] [MSG-27] a failed message is announced once, unless a toast says it', () => {
  const mine = message(0, { tempMsgId: 't1', status: 'sending' })
  const plain = message(0, { tempMsgId: 't2', status: 'failed' })
  const spent = { ...mine, status: 'failed-quota-paid' as const }
  const { rerender } = render(announcer({ outbox: [mine] }))
  rerender(announcer({ outbox: [spent] }))
  rerender(announcer({ outbox: [spent, plain] }))
  expect(said()).toEqual(['Failed to send. Quota reached. Wait till tomorrow.'])
})

test('the announcer says that Parley is unavailable', () => {
  const { rerender } = render(announcer({}))
  rerender(announcer({ parley: { status: 'thinking' } }))
  rerender(announcer({ parley: { status: 'unavailable' } }))
  expect(said()).toEqual(['Parley is unavailable right now.'])
})

test('[VOTE-2] reset votes of other people are announced until this person has voted', () => {
  const votedBy = (...names: string[]) => {
    const voters = new Map(names.map((name) => [`guest-${name.toLowerCase()}`, name]))
    return { votes: { voters, needed: 3, total: 4, isMajority: false } }
  }
  const { rerender } = render(announcer(votedBy()))
  rerender(announcer(votedBy('Ben')))
  rerender(announcer({ ...votedBy('Ben'), messages: [] }))
  rerender(announcer(votedBy()))
  rerender(announcer(votedBy('Ben'))) // reloaded the page
  rerender(announcer(votedBy('Ben', 'Cyd')))
  rerender(announcer(votedBy('Ben', 'Cyd', 'Mira')))
  expect(said(), 'nothing more once one has voted oneself').toEqual([
    'Ben voted to reset this chat.',
    'Ben and Cyd voted to reset this chat.',
  ])
})

test('[REACT-2] other people’s reactions are announced politely, gathered over 3 s; own ones are not', () => {
  vi.useFakeTimers()
  const people = new Map([mira, person('guest-ben', 'Ben')].map((one) => [one.userId, one]))
  const plain = message(1, { text: 'We have the room!' })
  const after = (userIds: string[], emoji = '🎉') => ({
    ...plain,
    reactions: [{ emoji, userIds, count: userIds.length }],
  })
  const { rerender } = render(announcer({ messages: [plain], participants: people }))
  rerender(announcer({ messages: [after(['guest-mira'])], participants: people }))
  rerender(announcer({ messages: [after(['guest-mira', 'guest-ben'])], participants: people }))
  vi.advanceTimersByTime(2900)
  expect(said()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(said()).toEqual(['Ben reacted 🎉 to: We have the room!'])

  const many = ['a', 'b', 'c', 'd'].map((name) => `guest-${name}`)
  rerender(announcer({ messages: [after(['guest-mira', 'guest-ben', ...many])], participants: people }))
  vi.advanceTimersByTime(3000)
  expect(said()).toEqual(['Ben reacted 🎉 to: We have the room!', '4 new reactions.'])
  vi.useRealTimers()
})

test('[REACT-2] [IMG-1] a reaction to a message of pictures alone names the pictures', () => {
  vi.useFakeTimers()
  const people = new Map([mira, person('guest-ben', 'Ben')].map((one) => [one.userId, one]))
  const pictures = message(1, { text: '', files: [PICTURE] })
  const liked = { ...pictures, reactions: [{ emoji: '👍', userIds: ['guest-ben'], count: 1 }] }
  const { rerender } = render(announcer({ messages: [pictures], participants: people }))
  rerender(announcer({ messages: [liked], participants: people }))
  vi.advanceTimersByTime(3000)
  expect(said()).toEqual(['Ben reacted 👍 to: Picture: the lake'])
  vi.useRealTimers()
})
