import { afterAll, describe, expect, test } from 'vitest'
import { askedBy } from '#lib/domain/parley/turn-taking/answers.ts'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import type { Decision } from '#lib/domain/parley/turn-taking/decision.ts'
import { askGate } from '#lib/domain/parley/turn-taking/gate.ts'
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
  const bensPart = (text: string) =>
    verdictOf({ ...mediation, also: ['Ben'], chat: `${mediation.chat}\n> Ben: ${text}` })
  const bensMove = (text: string) =>
    verdictOf({ manner: 'gamemaster', also: ['Ben'], chat: `Parley: The door creaks.\nAna: I wait\n> Ben: ${text}` })
  const GREETINGS = [
    ...['hi', 'hello', 'hey there', 'hi all', 'good morning everyone 👋', 'hello Ana', 'hello?', 'hallo zusammen'],
    ...['guten Abend', 'hola', 'buenos días a todos', 'bonjour', 'salut tout le monde', 'bom dia', 'oi gente', 'ciao'],
    ...['hoi allemaal', 'cześć', 'dzień dobry', 'всем привет', 'herkese merhaba', 'こんにちは', 'みなさん、こんばんは'],
    ...['你好', '大家好', '안녕하세요', 'السلام عليكم', 'مرحبا', 'שלום לכולם', 'hi, thanks'],
  ]
  test.each(GREETINGS)('a greeting is no side and no move: %s', (text) => {
    expect([bensPart(text), bensMove(text)]).not.toContain('ask')
  })
  const FAREWELLS = [
    ...['bye', 'good night everyone', 'tschüss', 'adiós', 'au revoir', 'tchau', 'またね', '再见', 'مع السلامة'],
    ...['a domani', 'doei', 'dobranoc', 'пока', 'görüşürüz', '잘자', 'ביי', 'hello, bye'],
  ]
  test.each(FAREWELLS)('nor is a farewell: %s', (text) => {
    expect([bensPart(text), bensMove(text)]).not.toContain('ask')
  })
  test.each(['hi, I cook every day', 'hello is all he says', 'yo', 'ya', 'hai', '早', 'all', 'there'])(
    'but this is: %s',
    (text) => expect([bensPart(text), bensMove(text)]).toEqual(['ask', 'ask']),
  )
  test('a greeting is no answer to a question either, to one person or to everybody', () => {
    const asked = 'Ana: he never cooks\nParley: Ben, how is it for you?'
    expect(verdictOf({ manner: 'mediator', chat: `${asked}\n> Ben: hello` })).toBe('ask')
    expect(verdictOf({ also: ['Ben'], chat: 'Parley: Ben, how many are you?\nAna: hm\n> Ben: hi' })).toBe('ask')
    const round = 'Parley: What happened?\nAna: he never cooks\n> Ben: good evening'
    expect(verdictOf({ manner: 'mediator', also: ['Ben'], chat: round })).toBe('wait')
  })
  test('after nothing but greetings nobody is waited for by rule', () => {
    const begun = { also: ['Ben'], chat: 'Ana: help us\nParley: Each tells it once.\n> Ana: hello' }
    for (const manner of ['mediator', 'listener', 'calmer', 'gamemaster'] as const)
      expect(verdictOf({ ...begun, manner })).toBe('ask')
  })
  test('yesterday’s words are no part of today’s round', () => {
    const [told, moved] = ['Parley: Each once.\nAna: he never cooks', 'Parley: The door creaks.\nAna: I wait']
    expect(verdictOf({ manner: 'mediator', chat: `${told}\n+2h\n> Ben: I do` })).toBe('ask')
    expect(verdictOf({ manner: 'mediator', chat: `${told}\n+20h\n> Ben: I do` })).toBe('wait')
    expect(verdictOf({ manner: 'gamemaster', chat: `${moved}\n+20h\n> Ben: I run` })).toBe('wait')
  })
  test.each([
    ...['Ben, roll for perception.', 'The door creaks. **Ben**, roll for perception.', 'Ben, tell me what you do.'],
    ...['Ben, sag uns, was du tust.', 'Ben, dinos qué haces.', 'Ben、教えてください。', 'Tell us, Ben!'],
  ])('a request to a person asks them, without a question mark: %s', (request) => {
    const chat = `Ana: help us\nParley: ${request}\n+1m\n> Ben: fourteen`
    expect(verdictOf({ activity: 'called', chat })).toBe('ask')
    expect(verdictOf({ manner: 'mediator', chat })).toBe('ask')
    const { room } = situate({ title: '', label: 'silent', also: ['Cleo'], chat })
    expect(askGate(room).text).toContain(', asked p2')
  })
  test.each(['Thanks, Ben.', 'Good night, Ben!', 'Good point, Ben. The door creaks.', 'Hello Ben.', 'Ben!'])(
    'a word of thanks, a greeting or a name alone asks nobody: %s',
    (said) => {
      const people = ['Ana', 'Ben'].map((userName, at) => {
        return { userId: userName, userName, number: at + 1, isHere: true }
      })
      expect(askedBy({ isAssistant: true, text: said }, people)).toBeNull()
      const chat = `Ana: help us\nParley: ${said}\n> Ben: ok`
      expect(verdictOf({ chat })).toBe('silent')
    },
  )
  test('a request to several in a round leaves it to the manner to wait for the rest', () => {
    const chat = 'Ana: help us\nParley: Ana, Ben, your turn.\n> Ana: I wait'
    expect(verdictOf({ manner: 'gamemaster', also: ['Ben'], chat })).toBe('wait')
  })
  test('a request may be no more than a statement: no rule speaks or waits because of one, nor for long', () => {
    const told = 'Ana: help us\nParley: Ana, Ben, I am here when you want to talk.\n'
    expect(verdictOf({ chat: `${told}> Ben: it was a long week` })).toBe('ask')
    const { room, event, now } = situate({ title: '', label: 'silent', chat: `${told}> Ben: i told parley, long ago` })
    expect(decide(room, event, now), 'its name counts first').toMatchObject({ reason: 'Ben asked', isCalled: true })
    expect(verdictOf({ chat: `${told}> Ben: ok` })).toBe('silent')
    expect(verdictOf({ activity: 'called', chat: `${told}+2h\n> Ben: it was a long week` })).toBe('silent')
    const many = 'Cleo: hm\n'.repeat(12)
    expect(verdictOf({ activity: 'called', chat: `${told}${many}> Ben: it was a long week` })).toBe('silent')
  })
  test('a question back is no answer', () => {
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
  test('is asked about, too, after another person’s word, but for their first words alone', () => {
    for (const activity of ['balanced', 'called'] as const) {
      expect(verdictOf({ activity, chat: `${crowd}Ben: nice\n> Ana: make it vegan` })).toBe('ask')
      expect(verdictOf({ activity, chat: `${crowd}> Ben: nice\n> Ana: make it vegan` })).toBe('ask')
    }
    const activity = 'called'
    const later = `${crowd}Ben: nice\nAna: make it vegan\nBen: hm\n> Ana: i was in rome`
    expect(verdictOf({ activity, chat: later }), 'and then it is their talk').toBe('silent')
    const ofItself = crowd.replace('Parley:', 'Parley*:')
    expect(verdictOf({ activity, chat: `${ofItself}Ben: nice\n> Ana: make it vegan` }), 'no answer').toBe('silent')
    expect(verdictOf({ activity, chat: `${crowd}Ana: hm\n> Ben: make it vegan` }), 'others are not').toBe('silent')
    expect(verdictOf({ activity, chat: `${crowd}Ben: nice\n> Ana: Ben, it is not` }), 'to another').toBe('silent')
  })
  test('is not held back by Parley’s share', () => {
    const often = 'Ana: go on\nParley*: Gladly.\n'.repeat(5)
    expect(verdictOf({ chat: `${crowd}${often}> Ana: make it vegan` })).toBe('ask')
    expect(verdictOf({ chat: `${crowd}${often}> Ben: i was in rome` }), 'others are').toBe('silent')
  })
})
