import { afterAll, describe, expect, test } from 'vitest'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import type { Decision } from '#lib/domain/parley/turn-taking/decision.ts'
import { blindSituations, situateBlind, type BlindSituation } from './blind.ts'
import { situate, type Situation } from './situation.ts'

/** Returns the decision after all waits for a pause. */
function decided(one: BlindSituation): Decision {
  const { room, event, now } = situateBlind(one)
  let at = now
  let decision = decide(room, event, at)
  for (let look = 0; look < 20 && decision.verdict === 'wait' && !decision.isPatient; look++) {
    at = new Date(at.getTime() + decision.waitMs)
    decision = decide(room, event, at)
  }
  return decision
}

/**
 * Judges a decision. `isRight`: the gate is asked, taken to be right, or the rule agrees with the label. Where people
 * answer first, silence and waiting are both right.
 */
function judge(situation: BlindSituation) {
  const decision = decided(situation)
  const { verdict } = decision
  const isQuiet = verdict !== 'speak' && situation.label !== 'speak' && situation.kind === 'excluded'
  const isRight = verdict === 'ask' || verdict === situation.label || isQuiet
  return { situation, decision, isAsked: verdict === 'ask', isRight }
}
type Judged = ReturnType<typeof judge>

const all = blindSituations().map(judge)
/** Every second situation is held out for the report. */
const kept = all.filter((_, at) => at % 2 === 1)

const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

function rowOf(name: string, rows: readonly Judged[]): string {
  const ruled = rows.filter(({ isAsked }) => !isAsked)
  const right = ruled.filter(({ isRight }) => isRight).length
  return `  ${name.padEnd(28)} ${String(ruled.length).padStart(3)} ruled, ${share(right, ruled.length)} of them right; ${rows.length - ruled.length} asked`
}

/** Removes names from a reason, as they do not tell rules apart. */
const ruleOf = ({ decision: { verdict, reason } }: Judged) =>
  `${verdict}: ${reason.replace(/^.* (asked|answered)$/, '… $1').replace(/^waiting for .*/, 'waiting for …')}`

afterAll(() => {
  const byRule = Object.entries(Object.groupBy(kept, ruleOf)).map(([rule, rows = []]) => rowOf(rule, rows))
  const byLanguage = Object.entries(Object.groupBy(kept, ({ situation }) => situation.id.slice(0, 2)))
  process.stdout.write(
    `\nTurn-taking in ${all.length} situations that nobody tuned to, ${kept.length} of them kept for this report:\n${[
      rowOf('all', kept),
      ...byRule,
      ...byLanguage.map(([language, rows = []]) => rowOf(language, rows)),
    ].join('\n')}\n`,
  )
})

describe('[TURN-1] decisions without a model are certain', () => {
  test('in fifteen languages of chats that nobody tuned to, with at most 1 % errors', () => {
    expect(all.length).toBeGreaterThanOrEqual(300)
    expect(new Set(all.map(({ situation }) => situation.id.slice(0, 2))).size).toBe(15)
    const ruled = kept.filter(({ isAsked }) => !isAsked)
    const wrong = ruled.filter(({ isRight }) => !isRight).map((one) => `${one.situation.id} ${ruleOf(one)}`)
    expect(ruled.length, 'rules must decide something').toBeGreaterThan(kept.length / 10)
    expect(wrong.length / ruled.length, wrong.join('\n')).toBeLessThanOrEqual(0.01)
  })
})

type Moment = Omit<Situation, 'title' | 'label'>
function verdictOf(moment: Moment): string {
  const { room, event, now } = situate({ title: '', label: 'silent', ...moment })
  return decide(room, event, now).verdict
}
const heard = (text: string) => verdictOf({ also: ['Ben'], chat: `Ben: hm\n> Ana: ${text}` })

describe('[TURN-1] by structure', () => {
  test.each([
    'Parley, what now?',
    'ok, what now, Parley?',
    '@parley what now',
    'hey parley what now',
    'Parley?',
    'パーリー、どう思う？',
  ])('called for certain: %s', (text) => expect(heard(text)).toBe('speak'))
  test.each(['thanks', '👍', 'haha', 'ok', 'ja', '好的', 'спасибо', 'ㅋㅋㅋ'])('nothing to answer: %s', (text) =>
    expect(heard(text)).toBe('silent'),
  )
  test.each(['Ben, are you in?', '@Ben are you in?', 'are you in, Ben?'])('for somebody else: %s', (text) =>
    expect(heard(text)).toBe('silent'),
  )
  test('an aimless talk without Parley costs no request', () => {
    expect(heard('we took the late train')).toBe('silent')
    expect(heard('how late is it?')).toBe('ask')
    expect(verdictOf({ chat: 'Ana: hm\nParley: Gladly.\nBen: hm\n> Cleo: the late train' }), 'in sight').toBe('ask')
  })
})

describe('[TURN-5] its name alone is no call', () => {
  test.each([
    'parley is too kind lol',
    'parley let ben answer first',
    'i told parley yesterday',
    'Parley, let Ben answer first',
  ])('the gate is asked: %s', (text) => expect(heard(text)).toBe('ask'))
})

describe('[TURN-4] in rounds and between sides', () => {
  const mediation = { manner: 'mediator', chat: 'Parley: Each tells it once.\nAna: he never cooks' } as const
  test('a greeting is no side, and a question back is no answer', () => {
    expect(verdictOf({ ...mediation, also: ['Ben'], chat: `${mediation.chat}\n> Ben: hi` })).toBe('ask')
    const asked = 'Ana: he never cooks\nParley: Ben, how is it for you?\n> Ben: why me?'
    expect(verdictOf({ manner: 'mediator', chat: asked })).toBe('ask')
  })
  test('the side that is missing is waited for', () => {
    expect(verdictOf({ manner: 'mediator', also: ['Ben'], chat: 'Parley: Each once.\n> Ana: he never cooks' })).toBe(
      'wait',
    )
  })
})

describe('[TURN-8] Parley’s partner', () => {
  const crowd = 'Ana: hi\nBen: hi\nCleo: hi\nDov: hi\nEli: hi\nAna: Parley, a recipe\nParley: Flour and eggs.\n'
  test('is asked about when they go on without its name, in a room of every size and only when called', () => {
    for (const activity of ['balanced', 'called'] as const)
      expect(verdictOf({ activity, chat: `${crowd}> Ana: make it vegan` })).toBe('ask')
  })
  test('is not held back by Parley’s share', () => {
    const often = 'Ana: go on\nParley*: Gladly.\n'.repeat(5)
    expect(verdictOf({ chat: `${crowd}${often}> Ana: make it vegan` })).toBe('ask')
    expect(verdictOf({ chat: `${crowd}${often}> Ben: i was in rome` }), 'others are').toBe('silent')
  })
})
