import { describe, expect, test } from 'vitest'
import { isForAssistant } from '#lib/domain/parley/turn-taking/addressed.ts'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import { askGate, readGateAnswer } from '#lib/domain/parley/turn-taking/gate.ts'
import { mayReact, reactsTo } from '#lib/domain/parley/turn-taking/reacting.ts'
import type { Line } from '#lib/domain/parley/turn-taking/room.ts'
import { situate, type Situation } from './situation.ts'

type Structure = Pick<Line, 'replyTo' | 'mentions' | 'reactions'>
type Moment = Omit<Situation, 'title' | 'label'>

/** Builds the situation, with the structure of its lines (answers, mentions, files) by seq. */
function roomOf(situation: Moment, structure: Record<number, Structure> = {}) {
  const { room, event, now } = situate({ title: '', label: 'silent', ...situation })
  const lines = room.lines.map((line) => ({ ...line, ...structure[line.seq] }))
  return { room: { ...room, lines }, event, now }
}
function decided(situation: Moment, structure: Record<number, Structure> = {}) {
  const { room, event, now } = roomOf(situation, structure)
  return decide(room, event, now)
}
const answers = (seq: number, userId: string): Structure => ({ replyTo: { seq, userId } })
const mentions = (...ids: string[]): Structure => ({ mentions: ids.map((userId) => ({ userId })) })

/** Three people; Parley spoke first, and the people talked on. */
const CHAT = 'Parley: The ferry takes an hour.\nAna: ok\nBen: I rather fly\nCleo: me too\n> '

describe('[REPLY-3] a reply to Parley’s message calls Parley', () => {
  test.each(['and by car it is faster', 'that is not what I meant', 'really'])('%j', (text) => {
    expect(decided({ chat: `${CHAT}Ana: ${text}` }).verdict, 'without it this calls nobody').not.toBe('speak')
    expect(decided({ chat: `${CHAT}Ana: ${text}` }, { 5: answers(1, 'Parley') })).toMatchObject({
      ...{ verdict: 'speak', isCalled: true, respondTo: ['Ana'], reason: 'Ana asked' },
    })
  })

  test.each(['called', 'balanced', 'active'] as const)('at activity %s', (activity) => {
    const chat = `${CHAT}Ana: by car it is faster`
    expect(decided({ chat, activity }, { 5: answers(1, 'Parley') }).verdict).toBe('speak')
  })

  test('it ends Parley’s quiet, unless it asks for quiet itself', () => {
    const isHushed = true
    expect(decided({ chat: `${CHAT}Ana: by car it is faster`, isHushed }, { 5: answers(1, 'Parley') })).toMatchObject({
      ...{ verdict: 'speak', isHushed: false },
    })
    expect(decided({ chat: `${CHAT}Ana: please be quiet` }, { 5: answers(1, 'Parley') })).toMatchObject({
      ...{ verdict: 'silent', isHushed: true },
    })
  })

  test.each(['thanks!', '👍', 'haha'])('[DEC-52] a mere %j asks for nothing', (text) => {
    expect(decided({ chat: `${CHAT}Ana: ${text}` }, { 5: answers(1, 'Parley') }).verdict).toBe('silent')
  })

  test('[DEC-52] a yes asks for something if Parley had asked', () => {
    const chat = 'Parley: Shall I look up the ferries?\nAna: hm\nBen: I rather fly\nCleo: me too\n> Ana: yes'
    expect(decided({ chat }).verdict, 'without the reply nobody is meant').not.toBe('speak')
    expect(decided({ chat }, { 5: answers(1, 'Parley') }).verdict).toBe('speak')
  })

  test('Parley answers the reply, not another person’s later message', () => {
    const chat = `${CHAT}Ana: by car it is faster\n> Ben: I said fly`
    const decision = decided({ chat }, { 5: answers(1, 'Parley') })
    expect(decision).toMatchObject({ verdict: 'speak', answers: [{ seq: 5 }] })
  })
})

describe('[REPLY-3] a reply to another person’s message is for that person', () => {
  const open = `${CHAT}Ana: how long does the ferry to Hvar take?`

  test.each(['balanced', 'active'] as const)('Parley keeps out at activity %s', (activity) => {
    expect(decided({ chat: open, activity }).verdict, 'an open question else').not.toBe('silent')
    expect(decided({ chat: open, activity }, { 5: answers(3, 'Ben') })).toMatchObject({
      ...{ verdict: 'silent', reason: 'between people' },
    })
  })

  test.each(['mediator', 'calmer', 'listener', 'facilitator', 'gamemaster', 'wildcard'] as const)(
    'in the manner of a %s, too',
    (manner) => {
      const chat = 'Parley: Tell me.\nBen: he never cooks\n> Ana: and you never do the dishes, not once in a year'
      expect(decided({ chat, manner }, { 3: answers(2, 'Ben') })).toMatchObject({
        ...{ verdict: 'silent', reason: 'between people' },
      })
    },
  )

  test('Parley answers if it is named or mentioned', () => {
    const chat = `${CHAT}Ana: Parley, is that so?`
    expect(decided({ chat }, { 5: answers(3, 'Ben') })).toMatchObject({ verdict: 'speak', isCalled: true })
    const mentioned = { ...answers(3, 'Ben'), ...mentions('Parley') }
    expect(decided({ chat: `${CHAT}Ana: what do you say to that` }, { 5: mentioned }).verdict).toBe('speak')
  })

  test('also if that person is gone and the author is alone with Parley', () => {
    const chat = 'Ben: I rather fly\nParley: Noted.\n> Ana: why would you?'
    expect(decided({ chat, gone: ['Ben'] }).verdict, 'who is alone talks to Parley').toBe('speak')
    expect(decided({ chat, gone: ['Ben'] }, { 3: answers(1, 'Ben') }).verdict).toBe('silent')
  })

  test('is no answer to what Parley asked everybody', () => {
    const chat = 'Ana: hi\nParley: Where do you want to go?\nBen: to the sea\n> Ana: lovely idea, when?'
    expect(decided({ chat }, { 4: answers(3, 'Ben') }).verdict).toBe('silent')
  })

  test('to its author’s own message is for nobody in particular', () => {
    expect(decided({ chat: open, activity: 'active' }, { 5: answers(2, 'Ana') }).verdict).toBe('ask')
  })
})

describe('[MENT-1] mentions', () => {
  test('call Parley wherever its name stands', () => {
    const chat = `${CHAT}Ana: maybe the one who knows ferries could say @Parley or so and then we go on`
    expect(decided({ chat }, { 5: mentions('Parley') })).toMatchObject({ verdict: 'speak', isCalled: true })
  })

  test('address another person if they name that person', () => {
    const chat = `${CHAT}Ana: could it be faster for @Ben by car?`
    expect(decided({ chat, activity: 'active' }, { 5: mentions('Ben') })).toMatchObject({
      ...{ verdict: 'silent', reason: 'between people' },
    })
  })

  test('address the same person after a rename', () => {
    const chat = `${CHAT}Ana: @Benny how long does the ferry take?`
    expect(decided({ chat, activity: 'active' }).verdict, 'nobody here has that name').toBe('ask')
    expect(decided({ chat, activity: 'active' }, { 5: mentions('Ben') }).verdict).toBe('silent')
  })

  test('thanks that mention Parley ask for nothing', () => {
    expect(decided({ chat: `${CHAT}Ana: thanks @Parley` }, { 5: mentions('Parley') }).verdict).toBe('silent')
  })
})

test('[REPLY-3] [MENT-1] a gateway that hears one holds the answer no longer than for a call', () => {
  expect(isForAssistant({ text: 'hm', replyTo: { userId: 'Parley' } })).toBe(true)
  expect(isForAssistant({ text: 'hm', mentions: [{ userId: 'Parley' }] })).toBe(true)
  expect(isForAssistant({ text: 'hm', replyTo: { userId: 'ben' } })).toBe(false)
})

describe('[REACT-3] Parley may react instead', () => {
  const people = ['Ana', 'Ben'].map((userName, at) => ({ userId: 'ab'[at]!, userName, number: at + 1, isHere: true }))

  test.each([
    ['REACT 🎉', { emoji: '🎉', userId: null }],
    [' REACT ❤ p2\n', { emoji: '❤️', userId: 'b' }],
    ['REACT 👍.', { emoji: '👍', userId: null }],
    ['REACT 👍 p', { emoji: '👍', userId: null }],
    ['REACT 👍 p9', { emoji: '👍', userId: null }],
    ['REACT 👍 Ben', { emoji: '👍', userId: 'b' }],
    ['REACT 👍, Ben.', { emoji: '👍', userId: 'b' }],
    ['REACT 👍 Dora', { emoji: '👍', userId: null }],
    ['REACT', undefined],
    ['REACT x', undefined],
    ['REACT 👍👍', undefined],
    ['REACT :tada:', undefined],
    ['REACT 🎉 because it is good', undefined],
  ])('%j', (answer, reaction) => {
    expect(readGateAnswer(answer, { people })).toEqual({ speaks: false, respondTo: [], ...(reaction && { reaction }) })
  })

  const lines = (count: number) => Array.from({ length: count }, (_, at) => `Ana: line ${at + 1}`).join('\n')
  const parleys: Structure = { reactions: [{ emoji: '🎉', userIds: ['Parley'], count: 1 }] }
  const persons: Structure = { reactions: [{ emoji: '🎉', userIds: ['Ben'], count: 1 }] }

  test.each([
    [1, 1, parleys, false],
    [8, 1, parleys, false],
    [9, 1, parleys, true],
    [20, 13, parleys, false],
    [3, 3, persons, true],
  ])('to one in eight messages at most: of %i lines, with one on line %i', (count, on, structure, may) => {
    expect(mayReact(roomOf({ chat: lines(count) }, { [on]: structure }).room)).toBe(may)
  })

  test('to the last that was said since it spoke, or that this person said', () => {
    const { room } = roomOf({ chat: 'Ana: one\nParley: two\nAna: three\nBen: four' })
    expect(reactsTo(room, null)?.seq).toBe(4)
    expect(reactsTo(room, 'Ana')?.seq).toBe(3)
    expect(reactsTo(room, 'Cleo')).toBeNull()
  })

  test('the gate is told that it may not, whom lines answer and mention, and what people think of them', () => {
    const chat = 'Ana: we won\nBen: wow\nCleo: nice'
    const structure = { 1: persons, 2: answers(1, 'Ana'), 3: mentions('Ana', 'Parley') }
    const { text, system } = askGate(roomOf({ chat }, structure).room)
    expect(system).toContain('REACT')
    expect(text).toContain('p1: we won {🎉 p2}')
    expect(text).toContain('p2 >p1: wow')
    expect(text).toContain('p3 @p1 @Parley: nice')
    expect(text).not.toContain('no react')
    expect(askGate(roomOf({ chat }, { 1: parleys }).room).text).toContain('no react')
  })
})
