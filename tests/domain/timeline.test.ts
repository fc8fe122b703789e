import { describe, expect, test } from 'vitest'
import {
  emptyTimeline,
  finalSeq,
  gapAfter,
  isOwn,
  revGapAfter,
  timeline,
  type Timeline,
  type TimelineEvent,
} from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import type { Joined, RoomChanges } from '#lib/protocol/events/room.ts'
import { isMine, withOwnReactions } from '#lib/domain/messages/own-reactions.ts'
import { withOwnChanges } from '#lib/domain/messages/own-rewrites.ts'
import { after, changes, joinAnswer, joinedWith, message, optimistic, UNRULED } from './timeline-builders.ts'

const UNTITLED = { title: null, isTitlePublic: false, isLocked: false, ...UNRULED }
const seqs = (state: { messages: readonly { seq: number }[] }) => state.messages.map(({ seq }) => seq)

test('[ENT-57] [ENT-58] the current user is known by id and name, as the join answered', () => {
  const state = joinedWith([], { userId: 'guest-ben', userName: 'Ben' })
  expect(state.me).toMatchObject({ userId: 'guest-ben', userName: 'Ben' })
})

describe('outgoing messages', () => {
  test('[MSG-1] [MSG-2] [MSG-3] [MSG-30] [ENT-39] a sending message is replaced by the server copy with its tempMsgId', () => {
    const sending = timeline(joinedWith([]), { type: 'sending', message: optimistic('t1', { text: 'hello' }) })
    expect(sending.outbox).toMatchObject([{ text: 'hello', status: 'sending' }])
    expect(sending.messages).toEqual([])

    const stored = message(1, { text: 'hello', tempMsgId: 't1' })
    const sent = timeline(sending, { type: 'message', message: stored })
    expect(sent.outbox).toEqual([])
    expect(sent.messages).toEqual([stored])
  })

  test('[MSG-2] acknowledgement and broadcast of one message show it once, in either order', () => {
    const sending = timeline(joinedWith([]), { type: 'sending', message: optimistic('t1') })
    const broadcast = message(1, { tempMsgId: 't1' })
    const twice = after(
      [
        { type: 'message', message: broadcast },
        { type: 'message', message: broadcast },
      ],
      sending,
    )
    expect(twice.messages).toEqual([broadcast])
    expect(twice.outbox).toEqual([])
  })

  test('[MSG-3] another person’s message leaves the own ones waiting', () => {
    const sending = timeline(joinedWith([]), { type: 'sending', message: optimistic('t1') })
    const state = timeline(sending, { type: 'message', message: message(1, { userId: 'guest-ben', tempMsgId: 't2' }) })
    expect(state.outbox).toHaveLength(1)
  })

  test('[MSG-4] a failed message keeps its place and text with its status and error', () => {
    const state = after(
      [
        { type: 'sending', message: optimistic('t1') },
        { type: 'sending', message: optimistic('t2') },
        { type: 'sendFailed', tempMsgId: 't1', status: 'failed-quota-free', error: 'Quota reached.' },
      ],
      joinedWith([]),
    )
    expect(state.outbox).toMatchObject([
      { tempMsgId: 't1', status: 'failed-quota-free', error: 'Quota reached.' },
      { tempMsgId: 't2', status: 'sending' },
    ])
  })

  test('[MSG-2] [MSG-5] a message that goes out again after it has arrived stands there once', () => {
    const arrived = joinedWith([message(1, { userId: 'guest-mira', tempMsgId: 't1' })])
    expect(timeline(arrived, { type: 'sending', message: optimistic('t1') }).outbox).toEqual([])
    expect(timeline(arrived, { type: 'sending', message: optimistic('t2') }).outbox).toHaveLength(1)
  })

  test('[MSG-5] [DEC-34] a retried message leaves its failed row and comes back under the same tempMsgId', () => {
    const failed = after(
      [
        { type: 'sending', message: optimistic('t1') },
        { type: 'sendFailed', tempMsgId: 't1', status: 'failed', error: 'no' },
      ],
      joinedWith([]),
    )
    const removed = timeline(failed, { type: 'sendSettled', tempMsgId: 't1' })
    expect(removed.outbox).toEqual([])
    const again = timeline(removed, { type: 'sending', message: optimistic('t1') })
    expect(timeline(again, { type: 'message', message: message(1, { tempMsgId: 't1' }) }).outbox).toEqual([])
  })

  test('[MSG-3] an earlier page’s undelivered messages come back before waiting ones, unless they arrived or are there', () => {
    const [arrived, lost, waiting] = ['t1', 't2', 't3'].map((tempMsgId) => optimistic(tempMsgId))
    const state = after([
      { type: 'message', message: message(1, { tempMsgId: 't1' }) },
      { type: 'sending', message: waiting! },
      { type: 'restored', messages: [arrived!, lost!, { ...waiting!, status: 'failed' }] },
    ])
    expect(state.outbox).toEqual([lost, waiting])
  })

  test('[MSG-2] a message that failed here and was stored all the same is shown once, as stored', () => {
    const failed = after(
      [
        { type: 'sending', message: optimistic('t1') },
        { type: 'sendFailed', tempMsgId: 't1', status: 'failed', error: 'no answer' },
      ],
      joinedWith([message(1)]),
    )
    const answer = joinAnswer([message(2, { tempMsgId: 't1' })])
    const state = timeline(failed, { type: 'joined', answer, afterSeq: 1 })
    expect(state.outbox).toEqual([])
    expect(seqs(state)).toEqual([1, 2])
  })

  test('[PROD-27] [STORE-6] after a sign-out what the account said is own still, if the guest belongs to it', () => {
    const said = message(1, { userId: 'account-ana' })
    for (const [linkedId, isHers] of [
      ['account-ana', true],
      ['account-ben', false],
      [null, false],
    ] as const) {
      const { me } = after([{ type: 'joined', answer: joinAnswer([said]), afterSeq: null, linkedId }])
      expect(isOwn(said, me)).toBe(isHers)
    }
  })

  test('[SHARE-1] a newcomer’s sign-in ends the welcome; a lost line does not, a guest’s or an account’s', () => {
    const account = { userId: 'account-ana', linkedAuthenticatedId: 'account-ana' }
    const again = (state: Timeline, changes: Partial<Joined>) =>
      timeline(state, { type: 'joined', answer: joinAnswer([], changes), afterSeq: 0 })
    const guest = joinedWith([], { isNewcomer: true })
    expect(again(guest, {}).isNewcomer, 'after a lost line').toBe(true)
    expect(again(guest, { ...account, isNewcomer: true }).isNewcomer).toBe(false)
    const signedIn = joinedWith([], { ...account, isNewcomer: true })
    expect(again(signedIn, account).isNewcomer).toBe(true)
  })

  test('[PROD-27] messages under any of the own ids are own', () => {
    const { me } = joinedWith([], { userId: 'account-1', linkedAuthenticatedId: 'account-1', anonymousId: 'guest-ana' })
    expect(isOwn(message(1, { userId: 'guest-ana' }), me)).toBe(true)
    expect(isOwn(message(1, { userId: 'account-1' }), me)).toBe(true)
    expect(isOwn(message(1, { userId: 'guest-ben' }), me)).toBe(false)
    expect(isOwn(message(1), null)).toBe(false)
  })

  test('[PROD-27] an id that another device brings makes its messages own, and takes none away', () => {
    const known = joinedWith([message(1, { userId: 'guest-desk' })], { userId: 'account-1' })
    const { me, messages } = timeline(known, { type: 'ownIds', ids: ['guest-desk'] })
    expect(messages.map((one) => isOwn(one, me))).toEqual([true])
    expect(isOwn(message(2, { userId: 'account-1' }), me)).toBe(true)
  })
})

describe('replies', () => {
  const reply = message(2, { id: 'reply', userId: 'Parley', userName: 'Parley' })
  const started = { type: 'streamStarted', message: { ...reply, text: '', status: 'streaming' } } as const
  const typing = { userId: 'Parley', userName: 'Parley', isTyping: true }

  test('[AI-1] [AI-2] a starting stream adds an empty streaming message and ends the typing indicator', () => {
    const waiting = timeline(joinedWith([message(1)]), { type: 'typing', typing })
    expect(waiting.typing.has('Parley')).toBe(true)
    const streaming = timeline(waiting, started)
    expect(streaming.typing.has('Parley')).toBe(false)
    expect(streaming.messages.at(-1)).toMatchObject({ id: 'reply', text: '', status: 'streaming' })
  })

  test('[AI-3] chunks append to the message with their id and to no other', () => {
    const state = after(
      [
        started,
        { type: 'streamChunk', messageId: 'reply', text: 'Hel' },
        { type: 'streamChunk', messageId: 'another', text: 'XX' },
        { type: 'streamChunk', messageId: 'reply', text: 'lo' },
      ],
      joinedWith([message(1)]),
    )
    expect(state.messages.map(({ text }) => text)).toEqual(['text 1', 'Hello'])
  })

  test('[AI-4] the end replaces the streaming message; a chunk that comes later changes nothing', () => {
    const final = { ...reply, text: 'Hello.' }
    const state = after(
      [started, { type: 'streamEnded', message: final }, { type: 'streamChunk', messageId: 'reply', text: '!' }],
      joinedWith([message(1)]),
    )
    expect(state.messages.at(-1)).toEqual(final)
  })

  test('[AI-4] a start that arrives after the end does not bring the streaming state back', () => {
    const final = { ...reply, text: 'Hello.' }
    const state = after([{ type: 'streamEnded', message: final }, started], joinedWith([message(1)]))
    expect(state.messages.at(-1)).toEqual(final)
  })

  test('[AI-5] [DEC-28] a stream error clears the typing indicator; the text stays, marked', () => {
    const state = after(
      [
        started,
        { type: 'streamChunk', messageId: 'reply', text: 'Half a' },
        { type: 'typing', typing },
        { type: 'streamFailed', messageId: 'reply', error: 'interrupted' },
      ],
      joinedWith([message(1)]),
    )
    expect(state.typing.size).toBe(0)
    expect(state.messages.at(-1)).toMatchObject({ text: 'Half a', status: 'failed', error: 'interrupted' })
  })

  test('[SOCK-32] a newcomer to a running reply has all of its text: partialMessage replaces, chunks go on', () => {
    const parley = { status: 'replying' } as const
    const state = after(
      [
        { type: 'streamSoFar', messageId: 'reply', text: 'Hello' },
        { type: 'streamChunk', messageId: 'reply', text: ' there' },
      ],
      joinedWith([message(1), started.message], { changes: { sessionId: 's1', sinceRev: 0, rev: 4, parley } }),
    )
    expect(state.messages.at(-1)?.text).toBe('Hello there')
    expect(state.parley, 'and sees that it is being written').toMatchObject({ status: 'replying' })
  })

  test.each(['', 'All of', 'All of it, and more than was stored'])(
    '[DEC-28] [SOCK-32] a reply that broke off stands as it is stored, for who had heard of it: "%s"',
    (text) => {
      const state = after(
        [
          { type: 'streamChunk', messageId: 'reply', text },
          { type: 'streamSoFar', messageId: 'reply', text: 'All of it' },
          { type: 'streamFailed', messageId: 'reply', error: 'interrupted' },
        ],
        joinedWith([message(1), started.message]),
      )
      expect(state.messages.at(-1)).toMatchObject({ text: 'All of it', status: 'failed' })
    },
  )

  test('late partial text of an ended reply does not show Parley as replying', () => {
    const ended = message(1, { id: 'reply', status: 'sent' })
    const state = after([{ type: 'streamSoFar', messageId: 'reply', text: 'Hello' }], joinedWith([ended]))
    expect(state.parley.status).toBe('listening')
  })

  test('a rejoin does not empty the text that has already streamed in', () => {
    const streaming = after(
      [started, { type: 'streamChunk', messageId: 'reply', text: 'Hello' }],
      joinedWith([message(1)]),
    )
    const answer = joinAnswer([started.message])
    expect(timeline(streaming, { type: 'joined', answer, afterSeq: 1 }).messages.at(-1)?.text).toBe('Hello')
  })
})

describe('order, gaps and catching up', () => {
  test('messages stand in the order of seq, in any order of arrival', () => {
    const arrivals = [4, 1, 3, 2, 5].map((seq) => ({ type: 'message', message: message(seq) }) as const)
    expect(seqs(after(arrivals, joinedWith([])))).toEqual([1, 2, 3, 4, 5])
  })

  test('a gap is seen and filled', () => {
    const gappy = timeline(joinedWith([message(1), message(2)]), { type: 'message', message: message(5) })
    expect(gapAfter(gappy)).toBe(2)
    expect(finalSeq(gappy)).toBe(2)
    const filled = timeline(gappy, { type: 'page', messages: [message(3), message(4)] })
    expect(gapAfter(filled)).toBeNull()
    expect(finalSeq(filled)).toBe(5)
  })

  test('a streaming message is not final, so a reconnect asks for it again', () => {
    const state = timeline(joinedWith([message(1)]), {
      type: 'streamStarted',
      message: message(2, { status: 'streaming', text: '' }),
    })
    expect(finalSeq(state)).toBe(1)
  })

  test('with older pages still to fetch, the list begins at its first message', () => {
    const state = joinedWith([message(101), message(102)], { hasMore: true })
    expect(finalSeq(state)).toBe(102)
    expect(gapAfter(state)).toBeNull()
    const older = timeline(state, { type: 'page', messages: [message(99), message(100)], hasOlder: true })
    expect(seqs(older)).toEqual([99, 100, 101, 102])
    expect(older.hasOlder).toBe(true)
  })

  test('a repeat from before the list waits for its page', () => {
    const state = joinedWith([message(101), message(102)], { hasMore: true })
    const repeated = timeline(state, { type: 'message', message: message(7) })
    expect(seqs(repeated)).toEqual([101, 102])
    expect(gapAfter(repeated)).toBeNull()
  })

  test('nothing joined yet asks for everything', () => {
    expect(finalSeq(emptyTimeline)).toBe(0)
    expect(gapAfter(emptyTimeline)).toBeNull()
  })
})

describe('clearing', () => {
  const cleared = timeline(joinedWith([message(1), message(2)]), changes(1, { clearedSeq: 2 }))

  test('[SESS-6] [SOCK-35] a cleared chat is empty, goes on in seq and misses nothing', () => {
    expect(cleared.messages).toEqual([])
    expect(finalSeq(cleared)).toBe(2)
    const next = timeline(cleared, { type: 'message', message: message(3) })
    expect(seqs(next)).toEqual([3])
    expect(gapAfter(next)).toBeNull()
  })

  test('[SOCK-35] a cleared list that begins later misses nothing before it', () => {
    const cleared = timeline(joinedWith([message(1), message(2)]), changes(1, { clearedSeq: 3 }))
    const state = timeline(cleared, { type: 'message', message: message(4) })
    expect([seqs(state), gapAfter(state), finalSeq(state)]).toEqual([[4], null, 4])
  })

  test('[SESS-6] a message under way during a clear does not come back', () => {
    expect(timeline(cleared, { type: 'message', message: message(2) }).messages).toEqual([])
    expect(timeline(cleared, { type: 'page', messages: [message(1), message(2)] }).messages).toEqual([])
  })

  test('[SESS-6] a page that was on its way when the chat was cleared says nothing of what is older now', () => {
    const late = timeline(cleared, { type: 'page', messages: [message(1), message(2)], hasOlder: true })
    expect([seqs(late), late.hasOlder]).toEqual([[], false])
    const next = timeline(late, { type: 'message', message: message(4) })
    expect(gapAfter(next), 'what is missing right after the clear is still a gap').toBe(2)
    expect(finalSeq(next)).toBe(2)
  })

  test('[SESS-6] a message missing right after a clear is a gap', () => {
    const state = timeline(cleared, { type: 'message', message: message(4) })
    expect(gapAfter(state)).toBe(2)
    expect(finalSeq(state)).toBe(2)
  })

  test('[SESS-6] a client that was away during the clear forgets the cleared messages', () => {
    const away = joinedWith([message(1), message(2)])
    const answer = joinAnswer([message(4)], { clearedSeq: 3 })
    const back = timeline(away, { type: 'joined', answer, afterSeq: 2 })
    expect(seqs(back)).toEqual([4])
    expect(gapAfter(back)).toBeNull()
  })

  test('[SESS-6] [SOCK-35] a client told to forget before the join answer keeps later and unsent messages', () => {
    const failed = optimistic('temp-1', { status: 'failed' })
    const away = after([{ type: 'sending', message: failed }], joinedWith([message(1), message(2)]))
    const answer = joinAnswer([message(4)], { clearedSeq: 3 })
    const joined: TimelineEvent = { type: 'joined', answer, afterSeq: 2 }
    const back = after([changes(1, { clearedSeq: 3 }), joined], away)
    expect(back).toEqual({ ...after([joined], away), revs: back.revs })
    expect([seqs(back), back.outbox]).toEqual([[4], [failed]])
  })
})

describe('people', () => {
  const ana = { userId: 'guest-ana', userName: 'Ana', isAI: false, isOnline: true, timeZone: null }
  const ben = { ...ana, userId: 'guest-ben', userName: 'Ben' }

  test('[SOCK-27] [ENT-54] participants are a map by userId, and the own name follows them', () => {
    const participants = { 'guest-ana': { ...ana, userName: 'Anna' }, 'guest-ben': ben }
    const state = timeline(joinedWith([]), changes(1, { participants }))
    expect(state.participants.get('guest-ben')).toEqual(ben)
    expect(state.me?.userName).toBe('Anna')
  })

  test('[ENT-54] a userId that an object would trip over is a participant like any other', () => {
    const participants = Object.fromEntries([['__proto__', { ...ben, userId: '__proto__' }]])
    const state = timeline(joinedWith([]), changes(1, { participants }))
    expect([...state.participants.keys()]).toEqual(['__proto__'])
  })

  test('[PROD-26] every colour stays when a person signs in', () => {
    const parley = { ...ana, userId: 'Parley', isAI: true }
    const account = { ...ana, userId: 'account-ana' }
    const guests = { Parley: parley, 'guest-ana': ana, 'guest-ben': ben }
    const before = timeline(joinedWith([]), changes(1, { participants: guests }))
    const signedIn = { 'account-ana': account, 'guest-ben': ben, Parley: parley }
    const { hues } = timeline(before, changes(2, { participants: signedIn }))
    expect(before.hues.size, 'of people alone').toBe(2)
    for (const [userId, hue] of before.hues) expect(hues.get(userId), userId).toBe(hue)
    expect(hues.get('account-ana')).toBe(hues.get('guest-ana'))
  })

  test('[NAME-6] [NAME-8] an own new name shows in the list at once, and so does the old one on the way back', () => {
    const listed = timeline(joinedWith([]), changes(1, { participants: { 'guest-ana': ana, 'guest-ben': ben } }))
    const renamed = timeline(listed, { type: 'renamed', userName: 'Anna' })
    expect(renamed.participants.get('guest-ana')?.userName).toBe('Anna')
    expect(renamed.me?.userName).toBe('Anna')
    const back = timeline(renamed, { type: 'renamed', userName: 'Ana' })
    expect(back.participants).toEqual(listed.participants)
    expect(back.me).toEqual(listed.me)
  })

  test('[SOCK-34] [ENT-59] [ENT-60] another person’s typing shows until they stop or send; the own never shows', () => {
    const typing = (userId: string, isTyping: boolean) =>
      ({ type: 'typing', typing: { userId, userName: userId, isTyping } }) as const
    const state = after(
      [typing('guest-ben', true), typing('guest-ana', true), typing('guest-cy', true)],
      joinedWith([]),
    )
    expect([...state.typing.keys()]).toEqual(['guest-ben', 'guest-cy'])
    const said = timeline(state, { type: 'message', message: message(1, { userId: 'guest-ben' }) })
    expect([...said.typing.keys()]).toEqual(['guest-cy'])
    expect(timeline(said, typing('guest-cy', false)).typing.size).toBe(0)
    expect(timeline(state, { type: 'disconnected' }).typing.size).toBe(0)
  })

  describe('[SOCK-33] over a lost connection', () => {
    const unavailable = { status: 'unavailable', reason: 'It is busy.' } as const
    const lost = (status: ParleyStatus) =>
      after([changes(1, { parley: status }), { type: 'disconnected' }], joinedWith([message(1)]))
    const back = (state: Timeline, parts: Partial<RoomChanges> = {}, ...missed: Message[]) => {
      const changes = { sessionId: 's1', sinceRev: 1, rev: 2, ...parts }
      return timeline(state, { type: 'joined', answer: joinAnswer(missed, { changes }), afterSeq: 1, afterRev: 1 })
    }

    test('thinking becomes listening', () => {
      expect(lost({ status: 'thinking', reason: 'called' }).parley).toEqual({ status: 'listening' })
    })

    test('unavailable holds, also after the rejoin, until another message came', () => {
      expect(lost(unavailable).parley).toEqual(unavailable)
      expect(back(lost(unavailable)).parley).toEqual(unavailable)
      const listening = { parley: { status: 'listening' } } as const
      expect(back(lost(unavailable), listening, message(2)).parley).toEqual({ status: 'listening' })
    })

    test('waiting still shows after a rejoin that tells no other status', () => {
      const waiting = { status: 'waiting', reason: 'Ben' } as const
      expect(back(lost(waiting)).parley).toEqual(waiting)
    })

    test('unavailable ends in a chat that was cleared meanwhile', () => {
      const state = back(lost(unavailable), { clearedSeq: 1, parley: { status: 'listening' } })
      expect(state.parley).toEqual({ status: 'listening' })
    })
  })

  const here = (...ids: string[]): TimelineEvent => {
    return { type: 'presence', presence: { online: ['guest-ana', ...ids], needed: 2, total: 3 } }
  }
  const voted = (votes: Record<string, string>) => changes(1, { votes })

  test('[VOTE-2] [ENT-61] votes are what was last broadcast', () => {
    const state = after([here('guest-ben'), voted({ 'guest-ben': 'Ben' })], joinedWith([]))
    expect(state.votes).toMatchObject({ needed: 2, total: 3 })
    expect([...state.votes.voters]).toEqual([['guest-ben', 'Ben']])
  })

  test('[VOTE-4] a vote shows while its person is online, whichever is told first', () => {
    const votes = voted({ 'guest-ben': 'Ben', 'guest-cy': 'Cy' })
    for (const events of [
      [votes, here('guest-ben')],
      [here('guest-ben'), votes],
    ]) {
      const state = after(events, joinedWith([]))
      expect([...state.votes.voters.keys()]).toEqual(['guest-ben'])
      expect([...timeline(state, here('guest-cy')).votes.voters.keys()]).toEqual(['guest-cy'])
    }
  })

  test('[SOCK-27] presence shows in the list; Parley is always here', () => {
    const parley = { ...ana, userId: 'Parley', isAI: true }
    const participants = { 'guest-ana': ana, 'guest-ben': ben, Parley: parley }
    const state = after([changes(1, { participants }), here()], joinedWith([]))
    const online = [...state.participants.values()].filter(({ isOnline }) => isOnline)
    expect(online.map(({ userId }) => userId)).toEqual(['guest-ana', 'Parley'])
  })

  test('[VOTE-6] the reader’s own vote counts at once, and makes no majority before the server tells of one', () => {
    const state = after([here('guest-ben'), voted({ 'guest-ben': 'Ben' })], joinedWith([]))
    const { me } = state
    const own = timeline(state, { type: 'voted', isVoting: true })
    expect([...own.votes.voters]).toEqual([
      ['guest-ben', 'Ben'],
      [me?.userId, me?.userName],
    ])
    expect(own.votes).toMatchObject({ needed: 2, total: 3, isMajority: false })
    expect(timeline(own, { type: 'voted', isVoting: false })).toEqual(state)
  })

  test.each([
    [{}, 1, false],
    [{ 'guest-ben': 'Ben' }, 2, false],
    [{ 'guest-ben': 'Ben' }, 1, true],
  ])('[DEC-2] votes %j where %i are needed are a majority that only a vote makes a reset: %s', (votes, needed, is) => {
    const presence = { online: ['guest-ana', 'guest-ben'], needed, total: 2 }
    const state = after([voted(votes), { type: 'presence', presence }], joinedWith([]))
    expect(state.votes.isMajority).toBe(is)
  })
})

describe('changes', () => {
  const liked = (rev: number, seq = 1) =>
    message(seq, { rev, reactions: [{ emoji: '👍', userIds: ['guest-ben'], count: rev }] })
  const reply = message(2, { id: 'reply', userId: 'Parley' })
  const running = { ...reply, text: '', status: 'streaming' } as const

  test('[FEED-3] a row keeps its newest rev, also after late and repeated packets', () => {
    const packets = [2, 3, 1, 3].map((rev) => changes(rev, { messages: [liked(rev)] }))
    const state = after([...packets, { type: 'message', message: message(1) }], joinedWith([message(1)]))
    expect(state.messages).toEqual([liked(3)])
    expect(state.revs).toMatchObject({ rev: 3, ahead: [] })
  })

  test('[FEED-3] each part keeps its newest packet; an older packet still brings its other parts', () => {
    const ben = { 'guest-ben': 'Ben' }
    const late = changes(1, { votes: ben, settings: { ...UNTITLED, activity: 'called' } })
    const state = after([changes(2, { votes: {} }), late], joinedWith([]))
    expect(state).toMatchObject({ activity: 'called', voted: new Map() })
  })

  test('[FEED-3] a gap in rev is seen, later changes are shown, and the late packet closes the gap', () => {
    const gappy = timeline(joinedWith([]), changes(3, { settings: { ...UNTITLED, activity: 'active' } }))
    expect([revGapAfter(gappy), gappy.activity]).toEqual([0, 'active'])
    const wider = { type: 'changed', changes: { sessionId: 's1', sinceRev: 0, rev: 2 } } as const
    const whole = timeline(gappy, wider)
    expect([revGapAfter(whole), whole.revs.rev]).toEqual([null, 3])
  })

  test('[FEED-3] a finished reply never becomes its streaming self again, and loses no text to it', () => {
    const ended = after([{ type: 'streamEnded', message: reply }, changes(1, { messages: [{ ...running, rev: 1 }] })])
    expect(ended.messages).toEqual([reply])
    const half = [
      { type: 'streamStarted', message: running },
      { type: 'streamChunk', messageId: 'reply', text: 'Hi' },
    ]
    const state = after([...(half as TimelineEvent[]), changes(1, { messages: [{ ...running, rev: 1 }] })])
    expect(state.messages).toMatchObject([{ text: 'Hi', status: 'streaming', rev: 1 }])
    expect(timeline(state, { type: 'streamEnded', message: reply }).messages).toEqual([reply])
  })

  test('[AI-3] a chunk that comes twice adds nothing; one after a lost one waits for the whole text', () => {
    const chunk = (text: string, at: number) => ({ type: 'streamChunk', messageId: 'reply', text, at }) as const
    const started = { type: 'streamStarted', message: running } as const
    const state = after([started, chunk('Hel', 0), chunk('Hel', 0), chunk('lo', 3), chunk('!', 9)])
    expect(state.messages[0]?.text).toBe('Hello')
  })

  test('a row from before the pages held here waits for its page, which may be older than the change', () => {
    const held = joinedWith([message(51)], { hasMore: true })
    const state = timeline(held, changes(1, { messages: [liked(1, 50)] }))
    expect([seqs(state), gapAfter(state)]).toEqual([[51], null])
    const paged = timeline(state, { type: 'page', messages: [message(49), message(50)], hasOlder: true })
    expect(paged.messages).toEqual([message(49), liked(1, 50), message(51)])
  })

  test('[FEED-2] a server that was set back tells the whole state anew', () => {
    const ahead = after([changes(7, { votes: { 'guest-ana': 'Ana' }, messages: [liked(7)] })], joinedWith([message(1)]))
    const whole = { sessionId: 's1', sinceRev: 0, rev: 2, votes: {}, messages: [liked(2)] }
    const answer = joinAnswer([], { rev: 2, changes: whole })
    const state = timeline(ahead, { type: 'joined', answer, afterSeq: 1, afterRev: 7 })
    expect([state.revs.rev, state.voted.size, state.messages]).toEqual([2, 0, [liked(2)]])
  })
})

describe('own reactions', () => {
  const like = { messageId: 'm1', emoji: '👍', isOn: true }
  const shown = (state: Timeline) => withOwnReactions(state).messages[0]?.reactions ?? []
  const liked = (userIds: string[], count = userIds.length) => [{ emoji: '👍', userIds, count }]

  test('[REACT-1] one shows at once, and the row that holds it takes its place', () => {
    const state = timeline(joinedWith([message(1)]), { type: 'reacting', reaction: like })
    expect(shown(state)).toEqual(liked(['guest-ana']))
    const stored = message(1, { rev: 1, reactions: liked(['guest-ben', 'guest-ana']) })
    const told = timeline(state, changes(1, { messages: [stored] }))
    expect(shown(told)).toEqual(stored.reactions)
    const settled = timeline(told, { type: 'reactionSettled', reaction: like, message: stored })
    expect([shown(settled), settled.reacting]).toEqual([stored.reactions, []])
  })

  test('[REACT-1] one that was refused is taken back', () => {
    const before = joinedWith([message(1, { reactions: liked(['guest-ben']) })])
    const state = timeline(before, { type: 'reacting', reaction: like })
    expect(shown(state)).toEqual(liked(['guest-ben', 'guest-ana']))
    expect(timeline(state, { type: 'reactionSettled', reaction: like })).toEqual(before)
  })

  test('[REACT-1] an answer to an earlier choice leaves the later one', () => {
    const off = { ...like, isOn: false }
    const both = after(
      [like, off].map((reaction) => ({ type: 'reacting', reaction }) as const),
      joinedWith([message(1)]),
    )
    const stored = message(1, { rev: 1, reactions: liked(['guest-ana']) })
    const state = timeline(both, { type: 'reactionSettled', reaction: like, message: stored })
    expect(shown(state)).toEqual([])
  })

  test('[REACT-1] [PROD-27] it is one’s own under each of one’s ids, and counts once', () => {
    const messages = [message(1, { reactions: liked(['guest-ana', 'account-ana', 'guest-ben'], 2) })]
    const state = joinedWith(messages, { userId: 'account-ana', anonymousId: 'guest-ana' })
    expect(isMine(messages[0]!.reactions![0]!, state.me)).toBe(true)
    const choose = (isOn: boolean) => timeline(state, { type: 'reacting', reaction: { ...like, isOn } })
    expect(shown(choose(true))).toEqual(messages[0]?.reactions)
    expect(shown(choose(false))).toEqual(liked(['guest-ben']))
  })
})

describe('own edits and deletions', () => {
  const at = '2026-11-21T12:05:00.000Z'
  const edit = { messageId: 'm1', text: 'other words', at }
  const deletion = { messageId: 'm1', text: null, at }
  const shown = (state: Timeline) => withOwnChanges(state).messages[0]
  const edited = (rev: number) => message(1, { rev, text: 'other words', editedAt: at, edits: 1 })
  const gone = (rev: number) => message(1, { rev, text: '', deletedAt: at, deletedBy: 'author' })

  test('[EDIT-1] one shows at once, and the row with the newest rev takes its place', () => {
    const state = timeline(joinedWith([message(1)]), { type: 'rewriting', rewrite: edit })
    expect(shown(state)).toMatchObject({ seq: 1, text: 'other words', editedAt: at, edits: 1 })
    const told = timeline(state, changes(1, { messages: [edited(1)] }))
    expect(shown(told), 'not edited twice').toEqual(edited(1))
    const settled = timeline(told, { type: 'rewriteSettled', rewrite: edit, message: edited(1) })
    expect([shown(settled), settled.rewriting]).toEqual([edited(1), []])
    expect(shown(timeline(settled, { type: 'message', message: message(1) })), 'late').toEqual(edited(1))
  })

  test('[EDIT-1] [MENT-1] its mentions show with its words, so that a second edit begins with both', () => {
    const mentions = [{ userId: 'guest-ben', start: 9, length: 4 }]
    const before = joinedWith([message(1, { mentions: [{ userId: 'guest-ben', start: 0, length: 4 }] })])
    const state = timeline(before, { type: 'rewriting', rewrite: { ...edit, mentions } })
    expect(shown(state)).toMatchObject({ text: 'other words', mentions })
  })

  test('[EDIT-1] one that was refused is taken back', () => {
    const before = joinedWith([message(1)])
    const state = timeline(before, { type: 'rewriting', rewrite: edit })
    expect(timeline(state, { type: 'rewriteSettled', rewrite: edit })).toEqual(before)
  })

  test('[EDIT-4] a deletion leaves a tombstone, which no edit and no older row brings back', () => {
    const reactions = [{ emoji: '👍', userIds: ['guest-ben'], count: 1 }]
    const state = timeline(joinedWith([message(1, { reactions })]), { type: 'rewriting', rewrite: deletion })
    expect(shown(state)).toEqual({ ...message(1), text: '', deletedAt: at, deletedBy: 'author' })
    const told = after([changes(2, { messages: [gone(2)] }), changes(1, { messages: [edited(1)] })], state)
    expect(shown(timeline(told, { type: 'rewriting', rewrite: edit }))).toEqual(gone(2))
  })

  test('[EDIT-4] a running reply that was deleted ends, and no piece of it comes back', () => {
    const reply = message(2, { userId: 'Parley', status: 'streaming', text: 'as you' })
    const removed = message(2, { userId: 'Parley', text: '', rev: 3, deletedAt: at, deletedBy: 'owner' })
    const state = after(
      [
        changes(3, { messages: [removed] }),
        { type: 'streamChunk', messageId: 'm2', text: ' said', at: 6 },
        { type: 'streamSoFar', messageId: 'm2', text: 'as you said' },
        { type: 'streamStarted', message: reply },
      ],
      joinedWith([message(1), reply]),
    )
    expect(state.messages[1]).toEqual(removed)
  })

  test('[EDIT-1] the edit window comes from the join answer', () => {
    expect(joinedWith([]).editWindowSeconds).toBe(900)
    expect(joinedWith([], { editWindowSeconds: 60 }).editWindowSeconds).toBe(60)
  })
})
