import { beforeEach, describe, expect, test } from 'vitest'
import { makeCounter } from '#lib/adapters/rate-limit/counter.ts'
import type { Member } from '#lib/domain/people/members.ts'
import type { Manner } from '#lib/protocol/entities.ts'
import type { HelpKind } from '#lib/protocol/events/safety/care.ts'
import { makeAskDetector, QUESTIONS_SECONDS } from '#lib/services/safety/ask-detector.ts'
import { makeDangerWatch } from '#lib/services/safety/danger-watch.ts'
import { makeSimulatedClock, type SimulatedClock } from '#tests/domain/turn-taking/simulated-clock.ts'

const EXPLICIT = 'i dont want to live anymore'
const HINT = 'when he drinks i walk on eggshells'

let clock: SimulatedClock
let asked: { at: number; text: string }[]
let shown: { hearers: readonly string[]; kind: HelpKind }[]
let failures: string[]
let isOnline: boolean

const ana = (): Member => ({
  ...{ userId: 'ana', ids: ['ana', 'ana-as-guest'], number: 1, userName: 'Ana', timeZone: null, joinedSeq: 1 },
  ...{ isAI: false, isOnline, hasVoted: false, lastSeenAt: new Date(0) },
})

function watch({ answer = 'FEAR' as string | Error, family = null as Manner | null } = {}) {
  const onError = (_: unknown, doing: string) => void failures.push(doing)
  const roomView = {
    read: async () => ({
      ...{ hiddenPrompt: null, family, isHushed: false, activity: 'balanced' as const },
      ...{ isOpen: true, isReplying: false, now: new Date(0) },
    }),
    transcript: async () => [],
  }
  const detector = {
    async ask({ text }: { text: string }) {
      asked.push({ at: clock.now(), text })
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const given = new Set<string>()
  return makeDangerWatch({
    roomView,
    participants: { people: async () => [ana()] },
    askDetector: makeAskDetector({ roomView, detector, questions: makeCounter(QUESTIONS_SECONDS), onError }),
    helpShown: {
      async isFirst(card) {
        const key = JSON.stringify(card)
        return !given.has(key) && given.add(key).has(key)
      },
    },
    showHelp: async (_, { hearers }, kind) => void shown.push({ hearers, kind }),
    clock,
    onError,
  })
}

beforeEach(() => {
  clock = makeSimulatedClock(0)
  asked = []
  shown = []
  failures = []
  isOnline = true
})
const said = (text: string, seq = 1) => ({ seq, userId: 'ana-as-guest', text })

describe('[CARE-2] the watch', () => {
  test('does nothing on the path of a message, and is told of all of them', async () => {
    const { heard, isBusy } = watch()
    heard('s', said('hello'))
    heard('s', said(EXPLICIT))
    expect([asked, isBusy()]).toEqual([[], true])
    await clock.advance(1000)
    expect(asked).toHaveLength(1)
    expect(shown).toEqual([{ hearers: ['ana', 'ana-as-guest'], kind: 'fear' }])
    expect(isBusy()).toBe(false)
  })

  test('shows the card to an account that takes part as a guest, and to nobody who is that guest elsewhere', async () => {
    const { heard } = watch()
    heard('s', said(EXPLICIT), 'account-of-ana')
    await clock.advance(1000)
    expect(shown).toEqual([{ hearers: ['account-of-ana'], kind: 'fear' }])
    heard('s', said(EXPLICIT, 2), 'account-of-ana')
    heard('s', said(EXPLICIT, 3))
    await clock.advance(1000)
    expect(shown.slice(1), 'each has a card of its own').toEqual([{ hearers: ['ana', 'ana-as-guest'], kind: 'fear' }])
  })

  test('looks at hints of an account and of a browser that is its guest apart', async () => {
    const { heard } = watch({ answer: 'NONE' })
    heard('s', said(`${HINT} 1`), 'account-of-ana')
    heard('s', said(`${HINT} 2`, 2))
    await clock.advance(1000)
    expect(asked).toHaveLength(2)
  })

  test('has hints of one person asked about 8 s apart, the newest of them, and explicit words at once', async () => {
    const { heard } = watch({ answer: 'NONE' })
    heard('s', said(`${HINT} 1`))
    await clock.advance(1000)
    heard('s', said(`${HINT} 2`))
    heard('s', said(`${HINT} 3`))
    await clock.advance(1000)
    heard('s', said(EXPLICIT))
    await clock.advance(20_000)
    const about = asked.map(({ text }) => /eggshells (\d)|(live)/.exec(text)?.slice(1).join(''))
    expect(about).toEqual(['1', 'live', '3'])
    expect(asked[2]!.at - asked[0]!.at).toBeGreaterThanOrEqual(8000)
  })

  test('has a room asked about twenty times a minute, beyond which explicit words speak for themselves', async () => {
    const { heard } = watch({ answer: 'NONE' })
    for (let at = 0; at < 21; at++) heard('s', said(`${EXPLICIT} ${at}`))
    await clock.advance(1000)
    expect(asked).toHaveLength(20)
    expect(shown.map(({ kind }) => kind)).toEqual(['self-harm'])
  })

  test('lets explicit words count alone if the detector fails, and hints not', async () => {
    const { heard } = watch({ answer: new Error('overloaded') })
    heard('s', said(HINT))
    heard('s', said(EXPLICIT))
    await clock.advance(1000)
    expect(asked).toHaveLength(2)
    expect(shown.map(({ kind }) => kind)).toEqual(['self-harm'])
    expect(failures).toEqual(['asking the small model', 'asking the small model'])
  })

  test('takes the violence of a game for play, by the kind of chat', async () => {
    const { heard } = watch({ family: 'adventures' })
    heard('s', said('he punches me, i punch him back'))
    await clock.advance(1000)
    expect([asked, shown]).toEqual([[], []])
    const mediation = watch({ family: 'mediation' })
    mediation.heard('s', said('he punches me, i punch him back'))
    await clock.advance(1000)
    expect([asked.length, shown.length]).toEqual([1, 1])
  })

  test('keeps the card of a person who is not here any more for the next time', async () => {
    const { heard } = watch()
    isOnline = false
    heard('s', said(EXPLICIT))
    await clock.advance(1000)
    expect([asked.length, shown]).toEqual([1, []])
    isOnline = true
    heard('s', said(EXPLICIT, 2))
    heard('s', said(EXPLICIT, 3))
    await clock.advance(1000)
    expect(shown).toHaveLength(1)
  })
})
