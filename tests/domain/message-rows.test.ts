import { describe, expect, test } from 'vitest'
import { isHidden, isSameBlock, kindOf, messageRows, rowBlocks } from '#lib/domain/messages/message-rows.ts'
import type { Me } from '#lib/domain/room/timeline.ts'
import { message, optimistic } from './timeline-builders.ts'

const me: Me = { userId: 'account-1', userName: 'Mira', ids: new Set(['account-1', 'guest-mira']), isOwner: true }
const at = (minute: number, second = 0) => new Date(2026, 10, 21, 12, minute, second).toISOString()
const rowsOf = (messages: ReturnType<typeof message>[], unseenAfter: number | null = null) =>
  messageRows({ messages, outbox: [], me }, unseenAfter)

describe('messages as they are shown', () => {
  test('[CHAT-19] [PROD-27] a message is a notice, own under each of my ids, Parley’s, or another’s', () => {
    const kinds = ['chatsystem', 'guest-mira', 'account-1', 'Parley', 'guest-ben'].map((userId) =>
      kindOf(message(1, { userId }), me),
    )
    expect(kinds).toEqual(['notice', 'own', 'own', 'parley', 'other'])
  })

  test('[CHAT-23] [OUT-4] an undelivered message sent from here is own, also after its account signed out', () => {
    expect(kindOf(message(0, { userId: 'account-2', status: 'failed' }), me)).toBe('own')
  })

  test('[CHAT-21] a text that starts with the marker is hidden, one that holds it elsewhere is not', () => {
    expect(isHidden(message(1, { text: '\u2063secret' }))).toBe(true)
    expect(isHidden(message(1, { text: 'a\u2063b' }))).toBe(false)
  })

  test('[CHAT-22] a streaming message is hidden while it is empty', () => {
    expect(isHidden(message(1, { text: '', status: 'streaming' }))).toBe(true)
    expect(isHidden(message(1, { text: 'W', status: 'streaming' }))).toBe(false)
    expect(rowsOf([message(1, { text: '', status: 'streaming' })])).toEqual([])
  })
})

describe('grouping', () => {
  const starts = (messages: ReturnType<typeof message>[]) => rowsOf(messages).map(({ startsGroup }) => startsGroup)

  test('[CHAT-24] messages of one person within five minutes stand together', () => {
    const one = message(1, { timestamp: at(0) })
    expect(starts([one, message(2, { timestamp: at(4) }), message(3, { timestamp: at(9) })])).toEqual([
      true,
      false,
      true,
    ])
  })

  test('[CHAT-24] another person, a notice or a new name ends a group', () => {
    const group = [
      message(1, { timestamp: at(0) }),
      message(2, { timestamp: at(0), userId: 'guest-ben', userName: 'Ben' }),
      message(3, { timestamp: at(0), userId: 'guest-ben', userName: 'Benjamin' }),
      message(4, { timestamp: at(0), userId: 'chatsystem', userName: 'chatsystem' }),
      message(5, { timestamp: at(0), userId: 'guest-ben', userName: 'Benjamin' }),
    ]
    expect(starts(group)).toEqual([true, true, true, true, true])
    expect(rowsOf(group).every(({ endsGroup }) => endsGroup)).toBe(true)
  })

  test('[PROD-27] own messages under both ids are one group', () => {
    const group = [
      message(1, { timestamp: at(0), userId: 'guest-mira', userName: 'Mira' }),
      message(2, { timestamp: at(0), userId: 'account-1', userName: 'Mira' }),
    ]
    expect(starts(group)).toEqual([true, false])
  })

  test('[CHAT-25] a day begins with its first message, in the reader’s zone', () => {
    const midnight = [
      message(1, { timestamp: new Date(2026, 10, 20, 23, 59).toISOString() }),
      message(2, { timestamp: new Date(2026, 10, 21, 0, 1).toISOString() }),
    ]
    expect(rowsOf(midnight).map(({ newDay, startsGroup }) => [newDay, startsGroup])).toEqual([
      ['2026-11-20', true],
      ['2026-11-21', true],
    ])
  })

  test('[CHAT-25] a message unsent since yesterday stands below today, and today begins only once', () => {
    const on = (day: number) => ({ timestamp: new Date(2026, 10, day, 12).toISOString() })
    const outbox = [
      optimistic('t1', { ...on(20), status: 'failed' }),
      optimistic('t2', on(21)),
      optimistic('t3', on(22)),
    ]
    const rows = messageRows({ messages: [message(1, on(21))], outbox, me })
    expect(rows.map(({ newDay }) => newDay)).toEqual(['2026-11-21', null, null, '2026-11-22'])
  })

  test('[SCROLL-5] the line stands above the first unseen message that is not one’s own', () => {
    const rows = rowsOf([message(1), message(2, { userId: 'guest-mira' }), message(3), message(4)], 1)
    expect(rows.map(({ isFirstUnseen }) => isFirstUnseen)).toEqual([false, false, true, false])
  })
})

describe('[BRIEF-1] the line above what is new', () => {
  const lineAt = (...messages: ReturnType<typeof message>[]) =>
    rowsOf(messages, 1).find(({ isFirstUnseen }) => isFirstUnseen)?.message.seq

  test('stands at the read mark, and only if something below it counts as unread', () => {
    const joined = message(2, { userId: 'chatsystem', kind: 'notice' })
    const deleted = message(3, { text: '', deletedAt: at(0), deletedBy: 'author' })
    const ownCard = message(4, { kind: 'card', userId: 'guest-mira' })
    const ownRelease = message(5, { kind: 'release', userId: 'Parley', release: { userId: 'account-1' } })
    expect(lineAt(message(1), joined, deleted, ownCard, ownRelease)).toBeUndefined()
    expect(lineAt(message(1), joined, deleted, ownCard, ownRelease, message(6))).toBe(2)
    expect(lineAt(message(1), { ...ownRelease, release: { userId: 'guest-ben' } })).toBe(5)
    expect(lineAt(message(1), message(4, { kind: 'card', userId: 'guest-ben' }))).toBe(4)
  })
})

describe('rows as elements', () => {
  test('[MSG-2] a message keeps its element from sending to sent, and two people’s equal temporary ids are two', () => {
    const sending = message(0, { userId: 'guest-mira', tempMsgId: 't1', status: 'sending' })
    const sent = message(7, { userId: 'guest-mira', tempMsgId: 't1' })
    const [before] = messageRows({ messages: [], outbox: [sending], me })
    const [after, other] = rowsOf([sent, message(8, { userId: 'guest-eve', tempMsgId: 't1' })])
    expect(after?.key).toBe(before?.key)
    expect(other?.key).not.toBe(after?.key)
  })

  test('a change touches only its own block, also when an older page comes in above', () => {
    const many = Array.from({ length: 100 }, (_, at) => message(at + 101))
    const before = rowBlocks(rowsOf(many))
    const chunk = rowBlocks(rowsOf([...many.slice(0, -1), { ...many[99]!, text: 'more' }]))
    const older = rowBlocks(rowsOf([...Array.from({ length: 50 }, (_, at) => message(at + 51)), ...many]))

    const kept = (after: typeof before) =>
      before.filter(({ key, rows }) => {
        const same = after.find((block) => block.key === key)
        return same && isSameBlock(rows, same.rows)
      }).length
    expect(kept(chunk)).toBe(before.length - 1)
    expect(kept(older)).toBe(before.length - 1)
  })
})
