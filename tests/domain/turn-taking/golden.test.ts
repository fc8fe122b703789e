import { afterAll, describe, expect, test } from 'vitest'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import type { Decision } from '#lib/domain/parley/turn-taking/decision.ts'
import { CALLS, NOT_CALLS } from './golden/calls.ts'
import { LANGUAGES } from './golden/languages.ts'
import { MANNERS } from './golden/manners.ts'
import { PEOPLE } from './golden/people.ts'
import { SECOND_LOOK } from './golden/second-look.ts'
import { situate, type Situation } from './situation.ts'

const TABLE: readonly Situation[] = [...CALLS, ...NOT_CALLS, ...LANGUAGES, ...PEOPLE, ...MANNERS, ...SECOND_LOOK]
const SITUATIONS_MIN = 160
const AIM = 0.97

type Outcome = { situation: Situation; decision: Decision; isRight: boolean; speaks: boolean; shouldSpeak: boolean }

/**
 * Judges whether Parley speaks where a thoughtful person would, and only there. The gate counts as always right; a
 * rule must agree with the label. Silence is right where the label asks a gate that says no.
 */
function judge(situation: Situation): Outcome {
  const { room, event, now } = situate(situation)
  const decision = decide(room, event, now)
  const shouldSpeak = situation.label === 'speak' || situation.label === 'ask:yes'
  const expected = situation.label === 'ask:no' ? 'silent' : situation.label
  const isRuled = decision.verdict === expected && (expected !== 'speak' || isForThem(situation, decision))
  const isRight = decision.verdict === 'ask' || isRuled
  return { situation, decision, isRight, shouldSpeak, speaks: isRight ? shouldSpeak : !shouldSpeak }
}

function isForThem({ to }: Situation, decision: Decision): boolean {
  const respondTo = 'respondTo' in decision ? decision.respondTo : []
  return to === undefined || JSON.stringify([...to].sort()) === JSON.stringify([...respondTo].sort())
}

function score(outcomes: readonly Outcome[]) {
  const wrong = outcomes.filter(({ isRight }) => !isRight)
  const missed = wrong.filter(({ shouldSpeak }) => shouldSpeak)
  const unwanted = wrong.filter(({ shouldSpeak }) => !shouldSpeak)
  const hits = outcomes.filter(({ speaks, shouldSpeak }) => speaks && shouldSpeak).length
  return { wrong, missed, unwanted, precision: hits / (hits + unwanted.length), recall: hits / (hits + missed.length) }
}

const outcomes = TABLE.map(judge)
const { wrong, missed, unwanted, precision, recall } = score(outcomes)
/** The language is the two letters before a title, English without them. */
const byLanguage = Object.entries(
  Object.groupBy(outcomes, ({ situation }) => /^[a-z]{2}(?=:)/.exec(situation.title)?.[0] ?? 'en'),
)

afterAll(() => {
  const share = (part: number) => `${(100 * part).toFixed(1)} %`
  process.stdout.write(
    [
      `\nTurn-taking, ${TABLE.length} situations: precision ${share(precision)}, recall ${share(recall)}, ` +
        `${missed.length} missed, ${unwanted.length} unwanted, every verdict as labelled in ${share(1 - wrong.length / TABLE.length)}.`,
      ...wrong.map(
        ({ situation: { title, label }, decision: { verdict, reason } }) =>
          `  ${title.trim().split('\n').at(-1)}: ${label} expected, was ${verdict} (${reason})`,
      ),
      '',
    ].join('\n'),
  )
})

describe('[PROD-2] Parley speaks when a thoughtful person would', () => {
  test(`in at least ${SITUATIONS_MIN} labelled situations, each with a title of its own`, () => {
    expect(TABLE.length).toBeGreaterThanOrEqual(SITUATIONS_MIN)
    expect(new Set(TABLE.map(({ title }) => title)).size).toBe(TABLE.length)
  })

  test('precision is at least 97 %: hardly any unwanted intervention', () => {
    expect(precision).toBeGreaterThanOrEqual(AIM)
  })

  test('recall is at least 97 %: hardly any missed one', () => {
    expect(recall).toBeGreaterThanOrEqual(AIM)
  })

  test.each(byLanguage)('both are in %s by itself', (_, ofLanguage = []) => {
    const { precision, recall } = score(ofLanguage)
    expect(Math.min(precision, recall)).toBeGreaterThanOrEqual(AIM)
  })
})
