import { expect, test } from 'vitest'
import type { Message } from '#lib/protocol/entities.ts'
import { check } from './checker.ts'
import { checkDelivery } from './checks/delivery.ts'
import { checkReplies } from './checks/replies.ts'
import type { HistoryEvent } from './history.ts'

const REPLY: Message = {
  ...{ id: 'r', seq: 1, kind: 'parley', userId: 'Parley', userName: 'Parley', text: 'one two', status: 'sent' },
  timestamp: new Date(0).toISOString(),
}
const MESSAGE: Message = { ...REPLY, id: 'm', seq: 2, kind: 'person', userId: 'guest-ben', userName: 'Ben' }
const ROOM = { rev: 0, clearedSeq: 0, activity: 'balanced', parley: { status: 'listening' }, memoryRev: null } as const

/**
 * Ana's line breaks before her join is acknowledged, and she joins again after what it told. `hearsAnswer`: the
 * answer itself arrived.
 */
function violations(hearsAnswer: boolean) {
  const [client, sessionId, userId] = ['ana', 's', 'guest-ana'] as const
  const join = { kind: 'invoke', client, sessionId, userId, call: 'join' } as const
  const answer = { userId, messages: [REPLY, MESSAGE] }
  const heard = { kind: 'receive', client, connection: 1, sessionId, name: 'joinedSession', payload: answer } as const
  const begun = { ...heard, name: 'ai-stream-start', payload: { ...REPLY, text: '', status: 'streaming' } } as const
  const events: HistoryEvent[] = [
    { at: 0, ...begun },
    { at: 1, ...join, op: 1, connection: 1, afterSeq: 0 },
    ...(hearsAnswer ? [{ at: 2, ...heard }] : []),
    { at: 3, kind: 'closed', client, connection: 1, isWanted: false },
    { at: 4, kind: 'unknown', op: 1, reason: 'socket has been disconnected' },
    { at: 5, ...join, op: 2, connection: 2, afterSeq: 2 },
    { at: 6, kind: 'ok', op: 2, answer: { userId, messages: [] } },
    {
      at: 9,
      kind: 'final',
      sessionId,
      messages: [REPLY, MESSAGE],
      room: { ...ROOM, names: {}, voters: [], cards: [], changed: [] },
    },
  ]
  return check({ quota: 0, events }, [checkDelivery, checkReplies]).map(({ kind }) => kind)
}

test('a message in a join answer counts as shown, though the acknowledgement was lost', () => {
  expect(violations(true)).toEqual([])
  expect(violations(false)).toEqual(['lost', 'unended'])
})
