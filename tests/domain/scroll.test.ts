import { describe, expect, test } from 'vitest'
import { isDraggedAway } from '#lib/domain/page/drag-away.ts'
import { isFollowing, isScrollButtonShown } from '#lib/domain/page/scroll.ts'
import {
  lineIn,
  looked,
  nothingUnseen,
  opened,
  readElsewhere,
  unseenCount,
  withoutLine,
} from '#lib/domain/messages/unseen.ts'
import { agreement, message } from './timeline-builders.ts'

test('[SCROLL-1] the list follows within 100 px', () => {
  expect(isFollowing(100)).toBe(true)
  expect(isFollowing(101)).toBe(false)
})

test('[SCROLL-2] the button shows beyond 200 px', () => {
  expect(isScrollButtonShown(200, true)).toBe(false)
  expect(isScrollButtonShown(201, true)).toBe(true)
})

test('[SCROLL-3] the button waits for the first scroll', () => {
  expect(isScrollButtonShown(900, false)).toBe(false)
})

test('[TOAST-5] a toast goes when it was dragged over 80 % of its width', () => {
  expect(isDraggedAway(256, 320)).toBe(true)
  expect(isDraggedAway(-256, 320)).toBe(true)
  expect(isDraggedAway(255, 320)).toBe(false)
  expect(isDraggedAway(0, 0)).toBe(false)
})

describe('[SCROLL-5] unseen messages', () => {
  test('a message read as it comes is never new', () => {
    const state = looked(looked(opened(3), 4, true), 5, true)
    expect(state).toEqual({ seenSeq: 5, lastSeq: 5, lineAfterSeq: null })
  })

  test('the line stands where the reader left off and stays while more messages arrive and are read', () => {
    const away = looked(looked(opened(3), 4, false), 6, false)
    expect(away).toEqual({ seenSeq: 3, lastSeq: 6, lineAfterSeq: 3 })
    expect(looked(away, 6, true)).toEqual({ seenSeq: 6, lastSeq: 6, lineAfterSeq: 3 })
  })

  test('the line stays while new messages are read as they come, and leaves with one of the reader’s own', () => {
    const caughtUp = looked(looked(opened(3), 4, false), 4, true)
    const talking = looked(looked(caughtUp, 5, true), 6, true)
    expect(talking).toEqual({ seenSeq: 6, lastSeq: 6, lineAfterSeq: 3 })
    expect(withoutLine(talking).lineAfterSeq).toBeNull()
  })

  test('the line moves when the reader leaves again', () => {
    const caughtUp = looked(looked(opened(3), 4, false), 4, true)
    expect(looked(caughtUp, 5, false).lineAfterSeq).toBe(4)
  })

  test('notices, hidden and own messages, and own cards, are not counted', () => {
    const messages = [
      message(1),
      message(2, { userId: 'guest-ben' }),
      message(3, { userId: 'chatsystem' }),
      message(4, { userId: 'me' }),
      message(5, { userId: 'Parley', text: '', status: 'streaming' }),
      message(6, { userId: 'guest-ben' }),
      ...[7, 8].map((seq) => message(seq, { userId: 'chatsystem', kind: 'card', cardId: `c${seq}` })),
    ]
    const me = { userId: 'me-now', userName: 'Mira', ids: new Set(['me-now', 'me']), isOwner: false }
    const cards = new Map([agreement(7), agreement(8, { openedBy: 'me' })].map((card) => [card.id, card]))
    expect(unseenCount({ ...nothingUnseen, seenSeq: 1 }, { messages, me, cards })).toBe(3)
  })

  test('nothing changed means the same object, so nothing is drawn again', () => {
    const state = opened(3)
    expect(looked(state, 3, true)).toBe(state)
  })
})

describe('[BRIEF-1] a chat that is opened', () => {
  test('has its line at the read mark, and none if all was read or no mark is known', () => {
    expect(opened(9, 4)).toEqual({ seenSeq: 4, lastSeq: 9, lineAfterSeq: 4 })
    expect(looked(opened(9, 4), 9, true), 'with its end in view').toEqual({ seenSeq: 9, lastSeq: 9, lineAfterSeq: 4 })
    expect(opened(9, 9)).toEqual({ seenSeq: 9, lastSeq: 9, lineAfterSeq: null })
    expect(opened(9, 0)).toEqual({ seenSeq: 9, lastSeq: 9, lineAfterSeq: null })
  })

  test('hears how far its reader comes on another device, and never goes back', () => {
    const away = looked(opened(3), 9, false)
    expect(readElsewhere(away, 6)).toEqual({ seenSeq: 6, lastSeq: 9, lineAfterSeq: 6 })
    expect(readElsewhere(away, 12)).toEqual({ seenSeq: 9, lastSeq: 9, lineAfterSeq: null })
    expect(readElsewhere(away, 2)).toBe(away)
    const caughtUp = looked(away, 9, true)
    expect(readElsewhere(caughtUp, 9), 'the line stays where it is being read').toBe(caughtUp)
  })

  test('shows no line while the page that it belongs into is not here', () => {
    const held = { messages: [message(10), message(11)], hasOlder: true }
    expect(lineIn(opened(11, 4), held)).toBeNull()
    expect(lineIn(opened(11, 9), held)).toBe(9)
    expect(lineIn(opened(11, 4), { ...held, hasOlder: false })).toBe(4)
  })
})
