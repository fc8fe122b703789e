import { describe, expect, test } from 'vitest'
import type { PromptLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { makeConsider } from '#lib/services/parley/consider.ts'
import type { ReplyOutcome } from '#lib/services/parley/reply/write-reply.ts'
import type { Preparation } from '#lib/services/parley/reply/prepare-reply.ts'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import { situate } from './situation.ts'

const AWAY: ReplyOutcome = { kind: 'unavailable', why: { code: 'cannot-answer', args: {} }, seenSeq: 9 }
const SPENT: ReplyOutcome = { kind: 'spent', whose: 'room', retrySeconds: 60 }
const refusing = (...lines: [seq: number, text?: string][]): ReplyOutcome => ({
  kind: 'setAside',
  lines: lines.map(
    ([seq, text = '']) => ({ seq, kind: 'person', userId: 'Ana', userName: 'Ana', text }) as unknown as PromptLine,
  ),
})
const CHAT = 'Ana: hello\nBen: hi\nParley: Good evening.\n+30s\n'

type Played = {
  first: string
  underLease?: string
  gate?: string | Error
  outcomes: ReplyOutcome[]
  isAskedAgain?: boolean
  manner?: Manner
}

/** Has Parley consider a chat, whose replies end like this, and returns what it says of itself, with the seqs. */
async function says({
  first,
  underLease = first,
  gate = 'SILENT',
  outcomes,
  isAskedAgain = false,
  manner,
}: Played): Promise<string[]> {
  const said: string[] = []
  const looks = [first, underLease].map((news) =>
    situate({ title: '', label: 'speak', chat: CHAT + news, ...(manner && { manner }) }),
  )
  const rest = [...outcomes]
  const consider = makeConsider({
    async lookAtRoom() {
      const { room, now } = looks.length > 1 ? looks.shift()! : looks[0]!
      return { ...{ isOpen: true, isReplying: false, now, room }, lastSeq: room.lines.length, people: [] }
    },
    sessions: { setHushed: async () => true },
    gate: {
      async ask() {
        if (gate instanceof Error) throw gate
        return gate
      },
    },
    assistantReply: {
      async reply(_sessionId, _speech, prepare) {
        await prepare({ sessionId: 's', gatewayId: 'g', holder: 'h', messageId: 'm' })
        return rest.shift() ?? { kind: 'sent', seenSeq: 9 }
      },
    },
    prepareReply: async () =>
      ({ seenSeq: 0, promptFor: () => () => ({ system: [], turns: [] }) }) as unknown as Preparation,
    parleyNow: async () => null,
    tellBudgetSpent: async () => void said.push('spent'),
    tellSetAside: async (_, lines) => void said.push(...lines.map(({ seq }) => `set aside ${seq}`)),
    sayHelp: async (_, __, seenSeq) => void said.push(`help ${seenSeq}`),
    setParley() {},
    parleyReacts: async () => {},
    onError() {},
  })
  const occasion = isAskedAgain
    ? { kind: 'askedAgain' as const, sinceSeq: 0, byUserId: 'Ben' }
    : { kind: 'said' as const, sinceSeq: 4 }
  await consider('s', occasion, { typing: [], hasNews: () => false })
  return said
}

const HINT = '> Ana: when he drinks i walk on eggshells'

test.each<[string, Played, string[]]>([
  ['words of danger', { first: '> Ana: i took all the pills', outcomes: [AWAY] }, ['help 9']],
  [
    'words of danger, asked again',
    { first: '> Ana: i took all the pills', outcomes: [AWAY], isAskedAgain: true },
    ['help 9'],
  ],
  ['anything else', { first: '> Ana: Parley, what time is it?', outcomes: [AWAY] }, []],
  [
    'danger that was named between the decision and the lease',
    {
      first: '> Ana: Parley, what time is it?',
      underLease: '> Ana: Parley, what time is it?\n> Ana: i took all the pills',
      outcomes: [AWAY],
    },
    ['help 9'],
  ],
  [
    'danger that was taken back before the lease',
    { first: '> Ana: Parley, i took all the pills', underLease: '> Ana: Parley, good evening?', outcomes: [AWAY] },
    [],
  ],
  ['a hint that the gate did not judge', { first: HINT, gate: new Error('away'), outcomes: [AWAY] }, ['help 9']],
  ['a hint that the gate called none', { first: HINT, outcomes: [AWAY] }, []],
  ['a hint whose author the gate wants answered', { first: HINT, gate: 'SPEAK p1', outcomes: [AWAY] }, ['help 9']],
  ['a hint that the gate wants answered', { first: HINT, gate: 'SPEAK', outcomes: [SPENT] }, ['help 4']],
  [
    'a hint beside the words of another person, which the gate wants answered',
    { first: `${HINT}\n> Ben: what time is it?`, gate: 'SPEAK p2', outcomes: [AWAY] },
    [],
  ],
])('[TURN-3] where no model answers %s', async (_, played, said) => expect(await says(played)).toEqual(said))

describe.each<[string, ReplyOutcome]>([
  ['is away', AWAY],
  ['may not be asked for now', SPENT],
])('[TURN-3] in a game, where the model %s', (_, outcome) => {
  const played = { manner: 'gamemaster' as const, outcomes: [outcome] }

  test('the violence of the play gets no help, though the gate wants it answered', async () => {
    for (const first of ['> Ana: i stab the goblin that hit me', '> Ben: i shoot the other one with my gun, kill me']) {
      expect(await says({ ...played, first, gate: 'SPEAK' }), first).toEqual([])
    }
  })

  test('explicit words get it, and hints that the gate did not judge', async () => {
    expect(await says({ ...played, first: '> Ana: i took all the pills' })).toEqual([expect.stringContaining('help')])
    expect(await says({ ...played, first: HINT, gate: new Error('away') })).toEqual([expect.stringContaining('help')])
  })
})

test.each<[string, [seq: number, text?: string][], string[]]>([
  ['the words of danger', [[4]], ['help 4']],
  ['the words of danger and older ones', [[1], [4]], ['help 4']],
  ['older words, it tries again', [[1]], ['set aside 1']],
  [
    'older words of danger and others, it blames only the others',
    [
      [1, 'i want to die'],
      [2, 'a song'],
    ],
    ['set aside 2'],
  ],
])('[TURN-3] where the model refuses %s', async (_, lines, said) => {
  const played = { first: '> Ana: i took all the pills', outcomes: [refusing(...lines)] }
  expect(await says(played)).toEqual(said)
})

test('[TURN-3] help for refused words leaves unanswered what was said behind them', async () => {
  const first = '> Ana: i took all the pills\n> Ben: Parley, what time is it?'
  expect(await says({ first, outcomes: [refusing([4])] })).toEqual(['help 4'])
})

test('[TURN-3] where the model is away after older words were refused, the way to help is told', async () => {
  const played = { first: '> Ana: i took all the pills', outcomes: [refusing([1]), AWAY] }
  expect(await says(played)).toEqual(['set aside 1', 'help 9'])
})
