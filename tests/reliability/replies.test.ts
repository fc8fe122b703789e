import { expect, test } from 'vitest'
import type { Message } from '#lib/protocol/entities.ts'
import { check } from './checker.ts'
import { checkReplies } from './checks/replies.ts'
import type { HistoryEvent } from './history.ts'

const JOINED_AT = 1000
const REPLY: Message = {
  ...{ id: 'r', seq: 1, kind: 'parley', userId: 'Parley', userName: 'Parley', text: 'one two', status: 'sent' },
  timestamp: new Date(0).toISOString(),
}
const ROOM = { rev: 0, clearedSeq: 0, activity: 'balanced', parley: { status: 'listening' }, memoryRev: null } as const

/** Returns the violations when Ana, who joined at JOINED_AT, hears these pieces of a reply and its end. */
function violations(begunAt: number, ...pieces: string[]) {
  const [client, sessionId, connection, userId] = ['ana', 's', 1, 'guest-ana'] as const
  const hears = (at: number, name: 'ai-stream-start' | 'ai-stream-chunk' | 'ai-stream-end', payload: unknown) =>
    ({ at, kind: 'receive', client, connection, sessionId, name, payload }) as const
  const events: HistoryEvent[] = [
    { at: 0, kind: 'invoke', op: 1, client, sessionId, userId, call: 'join', connection, afterSeq: 0 },
    { at: JOINED_AT, kind: 'ok', op: 1, answer: { userId, messages: [] } },
    hears(begunAt, 'ai-stream-start', { ...REPLY, text: '', status: 'streaming' }),
    ...pieces.map((text) => hears(begunAt + 10, 'ai-stream-chunk', { messageId: 'r', text })),
    hears(begunAt + 60, 'ai-stream-end', REPLY),
    {
      at: 9000,
      kind: 'final',
      sessionId,
      messages: [REPLY],
      room: { ...ROOM, names: {}, voters: [], cards: [], changed: [] },
    },
  ]
  return check({ quota: 0, events }, [checkReplies]).map(({ kind }) => kind)
}

test('a reply that began during a join may come without its pieces, later ones may not', () => {
  for (const begunAt of [JOINED_AT - 100, JOINED_AT + 100]) {
    expect(violations(begunAt)).toEqual([])
    expect(violations(begunAt, 'two')).toEqual([])
  }
  expect(violations(JOINED_AT + 5000, 'one ', 'two')).toEqual([])
  expect(violations(JOINED_AT + 5000)).toEqual(['lost'])
  expect(violations(JOINED_AT + 5000, 'two')).toEqual(['lost'])
})
