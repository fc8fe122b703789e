import { describe, expect, test } from 'vitest'
import type { PublicMember } from '#lib/domain/people/members.ts'
import type { RoomNews } from '#lib/domain/room/room-changes.ts'
import { tellings, withChunk, withMessage, withNews, type RoomFeed, type Telling } from '#lib/domain/room/room-feed.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { EMPTY_FEED, reply, roomNews } from './fed-room.ts'
import { message, UNRULED } from './timeline-builders.ts'

const SETTINGS = {
  activity: 'active' as const,
  title: 'Garden plan',
  isTitlePublic: false,
  isLocked: false,
  ...UNRULED,
}
const having = (...messages: Message[]): RoomFeed =>
  messages.reduce((feed, one) => withMessage(feed, one) ?? expect.fail(`${one.id} is old`), EMPTY_FEED)
const told = (feed: RoomFeed, news: RoomNews, isPresenceNew = false) =>
  tellings(feed, news, isPresenceNew).map(({ to, name, payload }) => [to, name, payload])
const names = (tells: readonly Telling[], to: Telling['to']) =>
  tells.filter((telling) => telling.to === to).map(({ name }) => name)

describe('[FEED-4] new messages', () => {
  test('are told in their order to everybody who lacks them, and not told again if they came meanwhile', () => {
    const news = roomNews({ seq: 3, messages: [message(1), message(2), message(3)] })
    expect(told(having(message(2)), news)).toEqual([
      ['everybody', 'msgFromServer', message(1)],
      ['everybody', 'msgFromServer', message(3)],
    ])
  })

  test('from Parley come as a starting stream, or as an ended one', () => {
    const ended = reply(1, { text: 'one two', status: 'sent', rev: 1 })
    const failed = reply(2, { text: 'one', status: 'failed', error: 'interrupted', rev: 2 })
    expect(told({ ...EMPTY_FEED, rev: 2 }, roomNews({ seq: 3, rev: 2, messages: [ended, failed, reply(3)] }))).toEqual([
      ['everybody', 'ai-stream-end', ended],
      ['everybody', 'ai-stream-end', failed],
      ['everybody', 'ai-stream-start', reply(3)],
    ])
  })
})

describe('[AI-3] [DEC-28] the end of a reply that was seen to begin', () => {
  const sent = reply(1, { text: 'one two', status: 'sent', rev: 1 })
  const failed = reply(1, { text: 'one', status: 'failed', error: 'stopped', rev: 1 })
  const newsOf = (changed: Message) => roomNews({ seq: 1, rev: 1, changed: [changed] })
  const ends = (feed: RoomFeed, news: RoomNews) => told(feed, news).filter(([to]) => to === 'everybody')

  test('is told once', () => {
    const { feed } = withChunk(having(reply(1)), { messageId: 'm1', text: 'one two', at: 0 })
    expect(ends(feed, newsOf(sent))).toEqual([['everybody', 'ai-stream-end', sent]])
    expect(ends(withNews(feed, newsOf(sent)), newsOf(sent))).toEqual([])
  })

  test('comes behind any of its text that is still on its way', () => {
    const { feed } = withChunk(having(reply(1)), { messageId: 'm1', text: 'one ', at: 0 })
    expect(ends(feed, newsOf(sent))).toEqual([
      ['everybody', 'ai-stream-chunk', { messageId: 'm1', text: 'two', at: 4 }],
      ['everybody', 'ai-stream-end', sent],
    ])
  })

  test('has all of its text if a piece was lost', () => {
    const { feed } = withChunk(having(reply(1)), { messageId: 'm1', text: 'two', at: 4 })
    expect(ends(feed, newsOf(sent))).toEqual([['everybody', 'ai-stream-end', sent]])
  })

  test('tells what there is of one that broke off, and why', () => {
    expect(ends(having(reply(1)), newsOf(failed))).toEqual([
      ['everybody', 'partialMessage', { messageId: 'm1', text: 'one' }],
      ['everybody', 'ai-stream-error', { messageId: 'm1', error: 'stopped' }],
    ])
  })

  test('is told if it is news together with the message itself, which had come before a gap or meanwhile', () => {
    for (const feed of [having(reply(2)), having(message(1), reply(2))]) {
      const end = { ...sent, id: 'm2', seq: 2 }
      const news = roomNews({ seq: 2, rev: 1, messages: [message(1), end] })
      expect(ends(feed, news).filter(([, name]) => name === 'ai-stream-end')).toEqual([
        ['everybody', 'ai-stream-end', end],
      ])
      expect(tellings(feed, news, false).find(({ name }) => name === 'roomChanged')?.payload).toMatchObject({
        messages: [end],
      })
    }
  })

  test('is not told of a change while it runs', () => {
    expect(ends(having(reply(1)), newsOf(reply(1, { rev: 1 })))).toEqual([])
  })

  test('[SESS-6] is the clear that it went with', () => {
    const feed = having(reply(1))
    const news = roomNews({ seq: 1, rev: 1, clearedSeq: 1, isCleared: true })
    expect(told(feed, news)).toEqual([
      ['everybody', 'ai-stream-error', { messageId: 'm1', error: 'interrupted' }],
      ['older', 'messagesUpdated', { messages: [], lastSeq: 1 }],
      ['newer', 'roomChanged', { sessionId: 's', sinceRev: 0, rev: 1, clearedSeq: 1 }],
    ])
    expect(told(withNews(feed, news), news), 'once').toEqual([])
  })
})

describe('[FEED-3] changes', () => {
  const person = (userId: string, changes: Partial<PublicMember> = {}): PublicMember => ({
    ...{ userId, userName: userId, isAI: false, isOnline: true, timeZone: null, hasVoted: false },
    ...changes,
  })
  const people = [person('ana', { hasVoted: true }), person('ben', { isOnline: false, hasVoted: true }), person('cy')]
  const everything = roomNews({
    ...{ rev: 9, people, arePeopleNew: true, areVotesNew: true, settings: SETTINGS },
    ...{ parley: { status: 'listening' as const }, memoryRev: 8, changed: [message(1, { rev: 9 })] },
  })
  const feed = { ...having(message(1)), rev: 4 }

  test('newer clients are told all of it at once, from the rev that they have', () => {
    expect(told(feed, everything).filter(([to]) => to === 'newer')).toMatchObject([
      [
        'newer',
        'roomChanged',
        {
          ...{ sessionId: 's', sinceRev: 4, rev: 9, messages: [message(1, { rev: 9 })], memory: { rev: 8 } },
          ...{ votes: { ana: 'ana', ben: 'ben' }, settings: SETTINGS, parley: { status: 'listening' } },
          participants: { ana: { isOnline: true }, ben: { isOnline: false }, cy: {}, Parley: {} },
        },
      ],
      ['newer', 'presence', { online: ['ana', 'cy'], needed: 2, total: 2 }],
    ])
  })

  test('older clients are told each as they know it, votes of people who are online', () => {
    expect(told(feed, everything).filter(([to]) => to === 'older')).toMatchObject([
      ['older', 'participants', { ana: {}, ben: {}, cy: {}, Parley: {} }],
      ['older', 'roomSettings', SETTINGS],
      ['older', 'resetVotes', { votes: { ana: 'ana' }, needed: 2, total: 2 }],
      ['older', 'parleyStatus', { status: 'listening' }],
      ['older', 'memoryChanged', {}],
    ])
  })

  test('an unchanged part is told to nobody', () => {
    expect(told(feed, roomNews({ seq: 1, rev: 4, people }))).toEqual([])
    const votes = tellings(feed, roomNews({ rev: 5, people, areVotesNew: true }), false)
    expect([names(votes, 'older'), names(votes, 'newer')]).toEqual([['resetVotes'], ['roomChanged']])
    expect(votes.at(-1)?.payload).toEqual({ sessionId: 's', sinceRev: 4, rev: 5, votes: { ana: 'ana', ben: 'ben' } })
  })

  test('presence changes no rev', () => {
    const presence = tellings(feed, roomNews({ seq: 1, rev: 4, people }), true)
    expect([names(presence, 'older'), names(presence, 'newer')]).toEqual([['participants', 'resetVotes'], ['presence']])
    expect(
      presence.every(({ rev }) => rev === undefined),
      'so that everybody hears of it',
    ).toBe(true)
  })

  test('a reaction is nothing that older clients hear of', () => {
    const reactions = [{ emoji: '👍', userIds: ['ana'], count: 1 }]
    const changed = message(1, { rev: 5, reactions })
    expect(told(feed, roomNews({ seq: 1, rev: 5, changed: [changed] }))).toEqual([
      ['newer', 'roomChanged', { sessionId: 's', sinceRev: 4, rev: 5, messages: [changed] }],
    ])
  })

  test('carry their rev, so that a later newcomer is not told', () => {
    const tells = tellings(feed, everything, false)
    const revs = Object.fromEntries(tells.map(({ name, rev }) => [name, rev]))
    expect(revs).toMatchObject({ roomChanged: 9, roomSettings: 9, parleyStatus: 9, memoryChanged: 9 })
    const [end] = tellings(
      having(reply(1)),
      roomNews({ rev: 9, changed: [reply(1, { status: 'sent', rev: 7 })] }),
      false,
    )
    expect(end).toMatchObject({ name: 'ai-stream-end', rev: 7 })
  })
})
