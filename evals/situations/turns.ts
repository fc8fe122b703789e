import type { TurnSituation } from '#evals/situation.ts'

type Short = Pick<TurnSituation, 'id' | 'label'> &
  Partial<TurnSituation> & { chat: readonly string[]; newLines?: number }

/** Builds a moment from `chat`: lines 'Name: text', 20 s apart, the last 3 s ago. The last `newLines` are new. */
function turn({ chat, newLines = 1, ...rest }: Short): TurnSituation {
  const lines = chat.map((line, index) => {
    const [from = '', ...words] = line.split(': ')
    return { from, text: words.join(': '), ago: 3 + (chat.length - 1 - index) * 20 }
  })
  const people = [...new Set(lines.map(({ from }) => from))].filter((name) => name !== 'Parley')
  const room = { kind: 'turns', people, manner: null, activity: 'balanced', isHushed: false } as const
  return { ...room, lines, newFrom: lines.length - newLines, ...rest }
}

const BEGIN = [
  'Ana: Parley, remember that we need a hut',
  'Parley: Noted.',
  'Ben: Ana, did you book the hut?',
  'Ana: Ben, yes, for four',
]

/**
 * Moments that the rules leave to the gate, because Parley has just spoken. tests/sandbox/evals.test.ts checks that.
 */
export const TURNS: readonly TurnSituation[] = [
  turn({
    id: 'open-question',
    label: 'speak',
    for: ['Ben'],
    chat: [...BEGIN, 'Ben: how long does the ferry to Hvar take?'],
  }),
  turn({
    id: 'open-fact',
    label: 'speak',
    for: ['Ana'],
    chat: [...BEGIN, 'Ana: does anybody know when the sun sets in Split in August?'],
  }),
  turn({
    id: 'german-question',
    label: 'speak',
    for: ['Ben'],
    chat: [...BEGIN, 'Ben: weiß jemand, ob man da im Oktober noch baden kann?'],
  }),
  turn({
    id: 'answered-already',
    label: 'silent',
    newLines: 2,
    chat: [...BEGIN, 'Ben: what did we pay last year?', 'Ana: 80 each'],
  }),
  turn({
    id: 'mediation-they-make-up',
    label: 'silent',
    manner: 'mediator',
    chat: [
      'Ana: Parley, we fight about the plates',
      'Parley: Ana, thank you. Ben, how did you hear that?',
      'Ben: i had no idea it was that bad for you, Ana. i am sorry',
      'Ana: Ben, thank you. i am sorry that i shouted',
      'Ben: its ok. hug?',
    ],
  }),
  turn({
    id: 'mediation-a-blow',
    label: 'speak',
    manner: 'mediator',
    chat: [
      'Ana: Parley, we fight about the plates',
      'Parley: Ana, thank you. Ben, how did you hear that?',
      'Ben: Ana, i heard it as always the same reproach',
      'Ana: Ben, you are just lazy, you were lazy when i met you and you will die lazy',
    ],
  }),
  turn({ id: 'small-talk', label: 'silent', chat: [...BEGIN, 'Ben: i still dream of that pizza we had there'] }),
  turn({ id: 'joke', label: 'silent', chat: [...BEGIN, 'Ben: last time Ana packed three hairdryers and no tent'] }),
  turn({
    id: 'talks-about',
    label: 'silent',
    chat: [...BEGIN, 'Ben: i find parley quite handy for such lists by the way'],
  }),
  turn({ id: 'rhetorical', label: 'silent', chat: [...BEGIN, 'Ana: who on earth gets up at five on holiday?'] }),
  turn({
    id: 'wrong-fact',
    label: 'speak',
    chat: [...BEGIN, 'Ana: great, so we can all drive straight there, no border and no ferry, Hvar is on the mainland'],
  }),
  turn({ id: 'news', label: 'silent', chat: [...BEGIN, 'Ben: my sister had her baby this morning!!'] }),
  turn({
    id: 'hint-of-danger',
    label: 'speak',
    for: ['Ben'],
    chat: [...BEGIN, 'Ben: i dont see the point of going on with anything, you would all be better off without me'],
  }),
  turn({
    id: 'figure-of-speech',
    label: 'silent',
    chat: [...BEGIN, 'Ben: this packing list will be the death of me lol'],
  }),
]
