import { expect, test } from 'vitest'
import type { PromptLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { makeConsider } from '#lib/services/parley/consider.ts'
import type { ReplyOutcome } from '#lib/services/parley/reply/write-reply.ts'
import type { Preparation } from '#lib/services/parley/reply/prepare-reply.ts'
import { situate } from './situation.ts'

const AWAY: ReplyOutcome = { kind: 'unavailable', why: { code: 'cannot-answer', args: {} }, seenSeq: 9 }
const refusing = (...seqs: number[]): ReplyOutcome => ({
  kind: 'setAside',
  lines: seqs.map(
    (seq) => ({ seq, kind: 'person', userId: 'Ana', userName: 'Ana', text: '' }) as unknown as PromptLine,
  ),
})
const CHAT = 'Ana: hello\nBen: hi\nParley: Good evening.\n+30s\n'

type Played = {
  first: string
  underLease?: string
  gate?: string | Error
  outcomes: ReplyOutcome[]
  isAskedAgain?: boolean
}

/** Has Parley consider a chat, whose replies end like this, and returns what it says of itself. */
async function says({
  first,
  underLease = first,
  gate = 'SILENT',
  outcomes,
  isAskedAgain = false,
}: Played): Promise<string[]> {
  const said: string[] = []
  const looks = [first, underLease].map((news) => situate({ title: '', label: 'speak', chat: CHAT + news }))
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
    tellSetAside: async () => void said.push('set aside'),
    sayHelp: async () => void said.push('help'),
    parleyIs() {},
    parleyReacts: async () => {},
    onError() {},
  })
  const occasion = isAskedAgain
    ? { kind: 'askedAgain' as const, sinceSeq: 0, byUserId: 'Ben' }
    : { kind: 'said' as const, sinceSeq: 4 }
  await consider('s', occasion, { typing: [], hasNews: () => false })
  return said
}

test.each<[string, Played, string[]]>([
  ['words of danger', { first: '> Ana: i took all the pills', outcomes: [AWAY] }, ['help']],
  [
    'words of danger, asked again',
    { first: '> Ana: i took all the pills', outcomes: [AWAY], isAskedAgain: true },
    ['help'],
  ],
  ['anything else', { first: '> Ana: Parley, what time is it?', outcomes: [AWAY] }, []],
  [
    'danger that was named between the decision and the lease',
    {
      first: '> Ana: Parley, what time is it?',
      underLease: '> Ana: Parley, what time is it?\n> Ana: i took all the pills',
      outcomes: [AWAY],
    },
    ['help'],
  ],
  [
    'danger that was taken back before the lease',
    { first: '> Ana: Parley, i took all the pills', underLease: '> Ana: Parley, good evening?', outcomes: [AWAY] },
    [],
  ],
  [
    'a hint that the gate did not judge',
    { first: '> Ana: when he drinks i walk on eggshells', gate: new Error('away'), outcomes: [AWAY] },
    ['help'],
  ],
  ['a hint that the gate called none', { first: '> Ana: when he drinks i walk on eggshells', outcomes: [AWAY] }, []],
])('[TURN-3] where no model answers %s', async (_, played, said) => expect(await says(played)).toEqual(said))

test.each<[string, number[], string[]]>([
  ['the words of danger', [4], ['help']],
  ['the words of danger and older ones', [1, 4], ['help']],
  ['older words, it tries again', [1], ['set aside']],
])('[TURN-3] where the model refuses %s', async (_, seqs, said) => {
  const played = { first: '> Ana: i took all the pills', outcomes: [refusing(...seqs)] }
  expect(await says(played)).toEqual(said)
})

test('[TURN-3] where the model is away after older words were refused, the way to help is told', async () => {
  const played = { first: '> Ana: i took all the pills', outcomes: [refusing(1), AWAY] }
  expect(await says(played)).toEqual(['set aside', 'help'])
})
