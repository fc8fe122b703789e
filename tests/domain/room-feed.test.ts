import { describe, expect, test } from 'vitest'
import {
  brokenStreams,
  feedFrom,
  newestSeq,
  withChunk,
  withMessage,
  withNews,
  withTextSoFar,
  type RoomFeed,
} from '#lib/domain/room/room-feed.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { StreamChunk } from '#lib/protocol/events/parley.ts'
import { EMPTY_FEED, reply, roomNews } from './fed-room.ts'
import { message } from './timeline-builders.ts'

/** Returns the feed after these messages; none of them may be old. */
function having(...messages: Message[]): RoomFeed {
  return messages.reduce((feed, one) => withMessage(feed, one) ?? expect.fail(`${one.id} is old`), EMPTY_FEED)
}
const chunk = (text: string, at?: number): StreamChunk => ({ messageId: 'm1', text, ...(at !== undefined && { at }) })

describe('[FEED-4] messages', () => {
  test('are handed out in any order they come, each once', () => {
    const feed = having(message(1), message(4), message(2), message(5))
    expect([feed.seq, feed.ahead, newestSeq(feed)]).toEqual([2, [4, 5], 5])
    for (const seq of [1, 2, 4, 5]) expect(withMessage(feed, message(seq)), `${seq} once more`).toBeNull()
    const whole = withMessage(feed, message(3))
    expect([whole?.seq, whole?.ahead]).toEqual([5, []])
  })

  test('[SESS-6] are not handed out once cleared', () => {
    const feed = withNews(having(message(1)), roomNews({ seq: 3, clearedSeq: 3 }))
    expect(withMessage(feed, message(3))).toBeNull()
    expect(withMessage(feed, message(4))?.seq).toBe(4)
  })
})

describe('[FEED-4] pieces of a running reply', () => {
  const begun = having(reply(1))

  /** Returns the pieces that were handed out. */
  function handedOut(...pieces: StreamChunk[]): string[] {
    let feed = begun
    return pieces.flatMap((piece) => {
      const heard = withChunk(feed, piece)
      feed = heard.feed
      return heard.isHandedOut ? [piece.text] : []
    })
  }

  test('are handed out in their order, each once', () => {
    expect(handedOut(chunk('one ', 0), chunk('one ', 0), chunk('two', 4), chunk('one ', 0), chunk('.', 7))).toEqual([
      ...['one ', 'two', '.'],
    ])
  })

  test('follow each other if they say no position, as from an older gateway', () => {
    expect(handedOut(chunk('one '), chunk('two'))).toEqual(['one ', 'two'])
  })

  test('wait for the whole text so far behind a lost one', () => {
    const { feed: broken, isHandedOut } = withChunk(begun, chunk('two', 4))
    expect([isHandedOut, brokenStreams(broken)]).toEqual([false, ['m1']])
    expect(withChunk(broken, chunk('one ', 0)).isHandedOut, 'it comes too late').toBe(false)

    const mended = withTextSoFar(broken, chunk('one two'))
    expect([mended.isHandedOut, brokenStreams(mended.feed)]).toEqual([true, []])
    expect(withChunk(mended.feed, chunk('two', 4)).isHandedOut).toBe(false)
    expect(withChunk(mended.feed, chunk(' three', 7)).isHandedOut).toBe(true)
  })

  test('text so far is handed out unless it is older than the pieces already out', () => {
    const { feed } = withChunk(begun, chunk('one two', 0))
    expect(withTextSoFar(feed, chunk('one ')).isHandedOut).toBe(false)
    expect(withTextSoFar(feed, chunk('one two')).isHandedOut, 'for who may have missed it').toBe(true)
  })

  test('go on from the current place for a newcomer in the middle of the reply', () => {
    const feed = feedFrom(roomNews({ seq: 1, messages: [reply(1)] }))
    const heard = withChunk(feed, chunk('two', 4))
    expect([heard.isHandedOut, withChunk(heard.feed, chunk('.', 7)).isHandedOut]).toEqual([true, true])
    expect(withChunk(heard.feed, chunk('.', 8)).isHandedOut).toBe(false)
  })

  test.each([
    ['never began', EMPTY_FEED],
    ['has ended', withNews(begun, roomNews({ seq: 1, rev: 1, changed: [reply(1, { status: 'sent', rev: 1 })] }))],
    ['was cleared away', withNews(begun, roomNews({ seq: 1, rev: 1, clearedSeq: 1 }))],
  ])('are not handed out for a reply that %s here', (_what, feed) => {
    expect(withChunk(feed, chunk('one ', 0)).isHandedOut).toBe(false)
    expect(withTextSoFar(feed, chunk('one two')).isHandedOut).toBe(false)
  })
})

describe('[FEED-4] the feed once news was handed out', () => {
  test('reaches as far as the news, and over what was ahead of it', () => {
    const feed = withNews(having(message(1), message(4)), roomNews({ seq: 3, rev: 7, lastSeq: 4 }))
    expect(feed).toMatchObject({ seq: 4, rev: 7, ahead: [] })
  })

  test('never goes back', () => {
    const feed = { ...having(message(1), message(2), message(3)), rev: 7, clearedSeq: 1 }
    expect(withNews(feed, roomNews({ seq: 2, rev: 5 }))).toMatchObject({ seq: 3, rev: 7, clearedSeq: 1 })
  })

  test('asks for the text of a reply that it found running', () => {
    const feed = withNews(EMPTY_FEED, roomNews({ seq: 1, messages: [reply(1)] }))
    expect(brokenStreams(feed)).toEqual(['m1'])
    expect(withChunk(feed, chunk('one ', 0)).isHandedOut).toBe(false)
    expect(withTextSoFar(feed, chunk('one two')).isHandedOut).toBe(true)
  })

  test('still has what changes behind a page that was cut before it', () => {
    const feed = having(message(2), reply(3))
    const cut = roomNews({ ...{ seq: 1, rev: 1, lastSeq: 3, hasMore: true }, messages: [message(1)] })
    expect(withNews(feed, cut).rev, 'the end of the reply, with rev 1, is on the next page').toBe(0)
  })
})
