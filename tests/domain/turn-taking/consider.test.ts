import { describe, expect, test } from 'vitest'
import type { Cue } from '#lib/domain/parley/prompt/cue.ts'
import { makeConsider } from '#lib/services/parley/consider.ts'
import type { Preparation } from '#lib/services/parley/reply/prepare-reply.ts'
import type { ReplyAids } from '#lib/domain/parley/reply.ts'
import type { TurnEvent } from '#lib/domain/parley/turn-taking/room.ts'
import { situate } from './situation.ts'

const NOW = new Date(60_000)
const LINE = { seq: 7, userId: 'ana', text: 'Hello', at: new Date(50_000), isAssistant: false }

test('a failure before the model saw anything is told once, and not retried', async () => {
  const told: string[] = []
  const consider = makeConsider({
    lookAtRoom: async () => ({
      ...{ isOpen: true, isReplying: false, now: NOW, lastSeq: LINE.seq, people: [] },
      room: {
        people: [{ userId: 'ana', userName: 'Ana', number: 1, isHere: true }],
        lines: [LINE],
        ...{ isHushed: false, manner: null, activity: 'balanced', isComplete: true, aloneSince: null },
      },
    }),
    sessions: { setHushed: async () => true },
    gate: { ask: async () => 'SILENT' },
    assistantReply: { reply: async () => ({ kind: 'unavailable', why: { code: 'busy', args: {} }, seenSeq: 0 }) },
    prepareReply: () => Promise.reject(new Error('The database is away')),
    parleyNow: () => Promise.reject(new Error('The database is away')),
    tellBudgetSpent: async () => {},
    setParley: (_sessionId, { status }) => void told.push(status),
    tellSetAside: async () => {},
    sayHelp: async () => {},
    parleyReacts: async () => {},
    onError() {},
  })
  const said = (sinceSeq: number) => consider('s', { kind: 'said', sinceSeq }, { typing: [], hasNews: () => false })
  const next = await said(7)
  expect(told).toEqual(['unavailable'])
  expect(next, 'only what is said from now on').toEqual({ kind: 'lookAgain', sinceSeq: 8 })
  expect(await said(8)).toEqual({ kind: 'done' })
  expect(told).toEqual(['unavailable'])
})

test('quiet that is asked for before the reply begins is kept, also by somebody whom another one left a moment ago', async () => {
  const ana = { userId: 'ana', userName: 'Ana', number: 1, isHere: true }
  const ben = { userId: 'ben', userName: 'Ben', number: 2, isHere: true } // maybe reloading
  const aloneSince = new Date(NOW.getTime() - 2000)
  const called = { ...LINE, text: 'Parley, what do you think?', at: new Date(NOW.getTime() - 1000) }
  const hushed = { ...LINE, seq: 8, text: 'Parley, be quiet', at: new Date(NOW.getTime() - 500) }
  let looks = 0
  const prepared: unknown[] = []
  const consider = makeConsider({
    lookAtRoom: async () => {
      const lines = looks++ === 0 ? [called] : [called, hushed]
      return {
        ...{ isOpen: true, isReplying: false, now: NOW, lastSeq: lines.at(-1)?.seq ?? 0, people: [] },
        room: {
          ...{ people: [ana, ben], lines, isHushed: false, manner: null },
          ...{ activity: 'balanced' as const, isComplete: false, aloneSince },
        },
      }
    },
    sessions: { setHushed: async () => true },
    gate: { ask: async () => 'SILENT' },
    assistantReply: {
      async reply(_sessionId, _speech, prepare) {
        prepared.push(await prepare({ sessionId: 's', gatewayId: 'g', holder: 'h', messageId: 'm' }))
        return { kind: 'withdrawn' }
      },
    },
    prepareReply: async () => ({ seenSeq: 8 }) as unknown as Preparation,
    parleyNow: async () => null,
    tellBudgetSpent: async () => {},
    setParley() {},
    tellSetAside: async () => {},
    sayHelp: async () => {},
    parleyReacts: async () => {},
    onError() {},
  })
  await consider('s', { kind: 'said', sinceSeq: 7 }, { typing: [], hasNews: () => false })
  expect(prepared).toEqual([null])
})

describe('the model is told whom a reply is for', () => {
  let cues: Cue[] = []

  /** Returns whom Parley is told to answer, when the room differs between the first look and the lease. */
  async function answered(
    atFirst: string,
    underLease = atFirst,
    { gate = 'SILENT', kind = 'said' as TurnEvent['kind'] } = {},
  ) {
    const looks = [atFirst, underLease].map((chat) => {
      return situate({ ...{ title: '', label: 'speak', also: ['Inês', 'Noah', 'Yuki'] }, chat })
    })
    const told: string[] = []
    cues = []
    const consider = makeConsider({
      async lookAtRoom() {
        const { room, now } = looks.shift()!
        return { ...{ isOpen: true, isReplying: false, now, room }, lastSeq: room.lines.length, people: [] }
      },
      sessions: { setHushed: async () => true },
      gate: { ask: async () => gate },
      assistantReply: {
        async reply(_sessionId, _speech, prepare) {
          await prepare({ sessionId: 's', gatewayId: 'g', holder: 'h', messageId: 'm' })
          return { kind: 'withdrawn' }
        },
      },
      prepareReply: async () => ({
        ...{ lines: [], seenSeq: 0, aids: {} as ReplyAids },
        promptFor(_people, respondTo, cue) {
          told.push(...respondTo)
          cues.push(cue)
          return () => ({ system: [], turns: [] })
        },
      }),
      parleyNow: async () => null,
      tellBudgetSpent: async () => {},
      setParley() {},
      tellSetAside: async () => {},
      sayHelp: async () => {},
      parleyReacts: async () => {},
      onError() {},
    })
    const { sinceSeq } = looks[0]!.event
    const occasion: TurnEvent = kind === 'said' ? { kind, sinceSeq } : { kind, sinceSeq: 0, byUserId: 'Yuki' }
    await consider('s', occasion, { typing: [], hasNews: () => false })
    return told
  }
  const ASKED = `
      Parley: Tuesdays at one, then.
      Inês: Noah, can you send it?
      Noah: Will do.
    > Inês: Parley, what did he say about mornings?`

  test('the caller alone, also if another person spoke before', async () => {
    expect(await answered(ASKED)).toEqual(['Inês'])
  })

  test('also a person who called while the reply was being prepared', async () => {
    expect(await answered(ASKED, `${ASKED}\n> Yuki: Parley, and what did I say?`)).toEqual(['Inês', 'Yuki'])
  })

  test('the person whom the gate named, if it was asked', async () => {
    const open = 'Inês: hm\nNoah: hm\n> Noah: who sends the invitation?\n> Yuki: I wonder too'
    expect(await answered(open, open, { gate: 'SPEAK p2' })).toEqual(['Noah'])
    expect(await answered(open, open, { gate: 'SPEAK' }), 'and all who spoke where it named nobody').toEqual([
      ...['Inês', 'Noah', 'Yuki'],
    ])
  })

  test('[TURN-6] the reason why the reply is wanted, too', async () => {
    await answered(ASKED)
    expect(cues).toEqual([{ why: 'they called you', mayPass: false, isAgain: false }])
    const open = 'Inês: hm\nNoah: hm\n> Noah: who sends the invitation?'
    await answered(open, open, { gate: 'SPEAK p2' })
    expect(cues).toEqual([{ why: 'a question stands open', mayPass: true, isAgain: false }])
    await answered(ASKED, ASKED, { kind: 'askedAgain' })
    expect(cues).toMatchObject([{ mayPass: false, isAgain: true }])
  })

  test.each([
    ['parley what was the name of that film', true],
    ['what was that film called parley 🙈', true],
    ['parley let noah answer first', false],
    ['i told parley yesterday what film', false],
    ['is it the parley of 1815', false],
  ])('[TURN-2] rules decide on a possible call if the gate gives no answer: %s', async (text, isLeftToTheModel) => {
    const chat = `Inês: hm\nNoah: hm\n> Inês: ${text}`
    expect(await answered(chat, chat, { gate: '' })).toEqual(isLeftToTheModel ? ['Inês'] : [])
    if (isLeftToTheModel) expect(cues).toMatchObject([{ mayPass: true }])
    expect(await answered(chat, chat, { gate: 'SILENT' }), 'its word holds').toEqual([])
  })

  test('the person who had called, also if another one asks again', async () => {
    expect(await answered(ASKED, ASKED, { kind: 'askedAgain' })).toEqual(['Inês'])
  })
})

test.each([
  ['the last speaker, although others have left', ['ana'], ['ben: Hello?', 'ana: Anybody here?'], 'ana'],
  ['the last caller', ['ana', 'ben'], ['ben: Parley, hello', 'ana: Parley, are you there?', 'ben: Hm'], 'ana'],
  [
    'the person whom the gate names, although others said more',
    ['ben', 'ana'],
    ['ana: How far is it?', 'ben: No idea'],
    'ana',
  ],
  [
    'the last speaker, also if they spoke first too',
    ['ben', 'ana', 'cy'],
    ['ana: How far is it?', 'ben: And how long?', 'ana: And who drives?'],
    'ana',
  ],
  [
    'the last speaker of several whom the gate names',
    ['ben', 'ana', 'cy'],
    ['ana: How far is it?', 'ben: And how long?'],
    'ben',
  ],
])('a reply is paid by %s (decision 9)', async (_, here, said, payer) => {
  const lines = said.map((line, at) => {
    const [userId = '', text = ''] = line.split(': ')
    return { ...LINE, seq: at + 1, userId, text }
  })
  const names = ['ana', 'ben', 'cy']
  const payers: unknown[] = []
  const consider = makeConsider({
    lookAtRoom: async () => ({
      ...{ isOpen: true, isReplying: false, now: NOW, lastSeq: lines.length, people: [] },
      room: {
        people: names.map((userId, at) => ({
          userId,
          userName: userId,
          number: at + 1,
          isHere: here.includes(userId),
        })),
        ...{ lines, isHushed: false, manner: null, activity: 'balanced', isComplete: false, aloneSince: null },
      },
    }),
    sessions: { setHushed: async () => true },
    gate: { ask: async () => (here.includes('cy') ? 'SPEAK p1 p2 p3' : 'SPEAK p1') },
    assistantReply: {
      async reply(_sessionId, { payerId }) {
        payers.push(payerId)
        return { kind: 'withdrawn' }
      },
    },
    prepareReply: () => Promise.reject(new Error('Nobody prepares')),
    parleyNow: async () => null,
    tellBudgetSpent: async () => {},
    setParley() {},
    tellSetAside: async () => {},
    sayHelp: async () => {},
    parleyReacts: async () => {},
    onError() {},
  })
  await consider('s', { kind: 'said', sinceSeq: 1 }, { typing: [], hasNews: () => false })
  expect(payers).toEqual([payer])
})

test.each(['sent', 'nothing', 'stopped', 'interrupted', 'lost'] as const)(
  'after a reply was %s Parley listens, under no lease: while another gateway replies that is not written',
  async (kind) => {
    const said: unknown[] = []
    const consider = makeConsider({
      lookAtRoom: async () => ({
        ...{ isOpen: true, isReplying: false, now: NOW, lastSeq: LINE.seq, people: [] },
        room: {
          people: [{ userId: 'ana', userName: 'Ana', number: 1, isHere: true }],
          lines: [LINE],
          ...{ isHushed: false, manner: null, activity: 'balanced', isComplete: true, aloneSince: null },
        },
      }),
      sessions: { setHushed: async () => true },
      gate: { ask: async () => 'SILENT' },
      assistantReply: { reply: async () => ({ kind, seenSeq: LINE.seq }) },
      prepareReply: () => Promise.reject(new Error('Nobody replies here')),
      parleyNow: async () => null,
      tellBudgetSpent: async () => {},
      tellSetAside: async () => {},
      sayHelp: async () => {},
      parleyReacts: async () => {},
      setParley: (...words) => void said.push(words),
      onError() {},
    })
    const next = await consider('s', { kind: 'said', sinceSeq: 7 }, { typing: [], hasNews: () => false })
    expect(said).toEqual([['s', { status: 'listening' }, { seenSeq: 7 }]])
    expect(next).toEqual({ kind: 'lookAgain', sinceSeq: 8 })
  },
)

/** The corpus’ people have their names as ids. */
const waitingFor = (...names: string[]) => ({ code: 'waiting-for', args: { names, userIds: names } }) as const

describe('[SOCK-33] a decision is told with the last message that was read for it', () => {
  const round = situate({
    ...{ title: '', label: 'wait', manner: 'gamemaster', also: ['Cleo'] },
    chat: 'Parley: The door creaks.\nAna: I wait\n> Ben: I run',
  })
  const open = situate({
    ...{ title: '', label: 'ask:no', also: ['Inês', 'Noah', 'Yuki'], hasHistory: true },
    chat: 'Inês: hi Noah\n> Noah: how long does the ferry take?',
  })

  const eggshells = situate({
    ...{ title: '', label: 'ask:no', also: ['Inês', 'Noah', 'Yuki'], hasHistory: true },
    chat: 'Inês: hi Noah\n> Noah: when he drinks i walk on eggshells',
  })

  test.each([
    ['a wait', round, { status: 'waiting', reason: 'waiting for Cleo', why: waitingFor('Cleo') }, { seenSeq: 3 }],
    [
      'a wait of the gate’s',
      open,
      { status: 'waiting', reason: 'waiting for Yuki', why: waitingFor('Yuki') },
      { seenSeq: 2 },
      'WAIT Yuki',
    ],
    ['silence', open, { status: 'silent', reason: 'listening' }, { seenSeq: 2 }],
    [
      'no wait where somebody may be in danger',
      eggshells,
      { status: 'silent', reason: 'listening' },
      { seenSeq: 2 },
      'WAIT Yuki',
    ],
  ] as const)('%s', async (_what, { room, event, now }, status, grounds, answer: string = 'SILENT') => {
    const said: unknown[] = []
    const consider = makeConsider({
      lookAtRoom: async () => ({
        ...{ isOpen: true, isReplying: false, now, room, lastSeq: room.lines.length, people: [] },
      }),
      sessions: { setHushed: async () => true },
      gate: { ask: async () => answer },
      assistantReply: { reply: () => Promise.reject(new Error('Nobody replies here')) },
      prepareReply: () => Promise.reject(new Error('Nobody prepares')),
      parleyNow: async () => null,
      tellBudgetSpent: async () => {},
      setParley: (...words) => void said.push(words),
      tellSetAside: async () => {},
      sayHelp: async () => {},
      parleyReacts: async () => {},
      onError(cause) {
        throw cause
      },
    })
    await consider('s', event, { typing: [], hasNews: () => false })
    expect(said).toEqual([['s', status, grounds]])
  })
})

describe('[TURN-2] the gate judges a request for quiet that no list knows', () => {
  const { room, event, now } = situate({
    ...{ title: '', label: 'ask:no', also: ['Ben'], hasHistory: true },
    chat: 'Ben: hm\n> Ana: Parley, be quiet until dinner is ready',
  })
  const begun = { hushed: [['s', true, 2]], said: ['asked to be quiet'], replies: 0 }
  test.each([
    ['SILENT', 'begins it', begun],
    ['SPEAK p1', 'does not', { hushed: [], said: [], replies: 1 }],
    ['', 'no answer does not', { hushed: [], said: [], replies: 1 }],
  ])('the gate’s %j: %s', async (answer, _, expected) => {
    const became = { hushed: [] as unknown[], said: [] as (string | undefined)[], replies: 0 }
    const consider = makeConsider({
      lookAtRoom: async () => ({ ...{ isOpen: true, isReplying: false, now, room, lastSeq: 2, people: [] } }),
      sessions: { setHushed: async (...words) => became.hushed.push(words) > 0 },
      gate: { ask: async () => answer },
      assistantReply: { reply: async () => (became.replies++, { kind: 'busy' }) },
      prepareReply: () => Promise.reject(new Error('Nobody prepares')),
      parleyNow: async () => null,
      tellBudgetSpent: async () => {},
      setParley: (_session, status) => void became.said.push('reason' in status ? status.reason : undefined),
      tellSetAside: async () => {},
      sayHelp: async () => {},
      parleyReacts: async () => {},
      onError: () => {},
    })
    await consider('s', event, { typing: [], hasNews: () => false })
    expect(became).toEqual(expected)
  })
})
