import { describe, expect, test } from 'vitest'
import { foldJoins, withToggled } from '#lib/domain/messages/folded-joins.ts'
import { isSameBlock, messageRows } from '#lib/domain/messages/message-rows.ts'
import type { Message, Notice } from '#lib/protocol/entities.ts'
import { message } from './timeline-builders.ts'

const joined = (userName: string): Notice => ({ code: 'joined', args: { userName } })
const activity: Notice = { code: 'activity', args: { userName: 'Ana', activity: 'balanced' } }
const join = (seq: number, changes: Partial<Message> = {}) =>
  message(seq, { userId: 'chatsystem', userName: 'chatsystem', kind: 'notice', notice: joined(`P${seq}`), ...changes })
const joins = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => join(from + at))

const folded = (messages: Message[], openedSeqs: number[] = [], unseenAfterSeq: number | null = null) =>
  foldJoins(messageRows({ messages, outbox: [], me: null }, unseenAfterSeq), new Set(openedSeqs))
/** Returns rows as their seq, and buttons as their count. */
const drawn = (...list: Parameters<typeof folded>) =>
  folded(...list).flatMap(({ message: { seq }, fold, isFoldedAway }) => [
    ...(fold ? [`${fold.isOpen ? '-' : '+'}${fold.count}`] : []),
    ...(isFoldedAway ? [] : [seq]),
  ])

describe('[CHAT-20] a run of many joins folds all but its last two behind a button', () => {
  test('up to six joins are all drawn', () => {
    expect(drawn(joins(1, 6))).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('a longer run folds', () => {
    expect(drawn(joins(1, 7))).toEqual(['+5', 6, 7])
    expect(drawn([...joins(1, 7), message(8), ...joins(9, 10)])).toEqual(['+5', 6, 7, 8, 9, 10])
  })

  test.each([
    ['a message', message(6)],
    ['another notice', join(6, { notice: activity, text: 'Ana joined the chat.' })],
    ['a join on another day', join(6, { timestamp: '2026-12-01T12:00:00Z' })],
  ])('%s begins a new run', (_what, between) => {
    const after = join(7, { timestamp: between.timestamp })
    expect(drawn([...joins(1, 5), between, after])).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('[SCROLL-5] new joins are not folded in with seen ones', () => {
    expect(drawn([...joins(1, 10), message(11)], [], 3)).toEqual([1, 2, 3, '+5', 9, 10, 11])
  })

  test('[CHAT-21] a hidden message does not end a run', () => {
    expect(drawn([...joins(1, 4), message(5, { text: '\u2063x' }), ...joins(6, 8)])).toEqual(['+5', 7, 8])
  })

  test('words of a person that read like the notice are theirs', () => {
    const fakes = Array.from({ length: 7 }, (_, at) => message(at + 1, { text: 'Ana joined the chat.' }))
    expect(drawn(fakes)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})

describe('the button of a run', () => {
  const press = (openedSeqs: number[], list: Message[]) =>
    withToggled(
      new Set(openedSeqs),
      folded(list, openedSeqs).find(({ fold }) => fold !== null)!,
    )

  test('opens and closes it', () => {
    const opened = [...press([], joins(1, 7))]
    expect(drawn(joins(1, 7), opened)).toEqual(['-5', 1, 2, 3, 4, 5, 6, 7])
    expect([...press(opened, joins(1, 7))]).toEqual([])
  })

  test('a run that was opened stays open while it grows at either end, and closes at once', () => {
    const opened = [...press([], joins(3, 9))]
    expect(drawn(joins(1, 10), opened)).toEqual(['-8', ...joins(1, 10).map(({ seq }) => seq)])
    expect([...press(opened, joins(1, 10))]).toEqual([])
  })

  test('another run stays as it is', () => {
    const list = [...joins(1, 7), message(8), ...joins(9, 15)]
    expect(drawn(list, [9])).toEqual(['+5', 6, 7, 8, '-5', 9, 10, 11, 12, 13, 14, 15])
    expect([...press([9], list)]).toEqual([9, 1])
  })
})

test('every row keeps its place, and a block is drawn again when something in it folds', () => {
  const closed = folded(joins(1, 7))
  const open = folded(joins(1, 7), [1])
  expect(closed.map(({ key }) => key)).toEqual(open.map(({ key }) => key))
  expect(isSameBlock(closed, open)).toBe(false)
  expect(isSameBlock(closed, folded(joins(1, 8)).slice(0, 7)), 'one more was folded away').toBe(false)
})
