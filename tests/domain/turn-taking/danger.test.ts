import { describe, expect, test } from 'vitest'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import { askGate } from '#lib/domain/parley/turn-taking/gate.ts'
import { whyOf } from '#lib/domain/parley/turn-taking/reasons.ts'
import type { Room } from '#lib/domain/parley/turn-taking/room.ts'
import { isGame } from '#lib/domain/safety/danger/danger.ts'
import { danger } from '#tests/support/corpus.ts'
import { situate, type Situation } from './situation.ts'

type Moment = Omit<Situation, 'title' | 'label'>
function decided(moment: Moment, own: Partial<Room> = {}) {
  const { room, event, now } = situate({ title: '', label: 'speak', ...moment })
  return decide({ ...room, ...own }, event, now)
}

const MANNERS = [null, 'mediator', 'listener', 'facilitator', 'calmer', 'gamemaster', 'wildcard'] as const
/** A chat in which Ben has said nothing since Parley spoke. */
const chatWith = (text: string) => `Ana: hello\nBen: hi\nParley: Good evening.\n+30s\n> Ana: ${text}`

describe('[TURN-3] explicit danger is answered', () => {
  const inEveryRoom = MANNERS.flatMap((manner) =>
    (['called', 'balanced', 'active'] as const).flatMap((activity) =>
      [true, false].map((isHushed) => [manner, activity, isHushed] as const),
    ),
  )

  test.each(inEveryRoom)('in the manner %s, if Parley is %s and hushed is %s', (manner, activity, isHushed) => {
    for (const text of ['he hit me and im scared', 'i took all the pills', 'i dont want to live anymore']) {
      const decision = decided({ chat: chatWith(text), ...(manner && { manner }), activity, isHushed })
      expect(decision, text).toMatchObject({ verdict: 'speak', respondTo: ['Ana'], isHushed })
    }
  })

  test('at once, despite all limits and paces, and while people type', () => {
    const chat = `Ana: hello\nBen: hi\nParley*: Good evening.\n=1s\n> Ana: he hit me and im scared`
    expect(decided({ chat, typing: ['Ben'], quietMs: 500 })).toMatchObject({ verdict: 'speak' })
    expect(decided({ chat, typing: ['Ben'], quietMs: 100 }), 'after the pause that a call has, too').toMatchObject({
      verdict: 'wait',
      waitMs: 300,
    })
  })

  test('together with another person’s question, and to the person in danger', () => {
    const chat = 'Ana: hello\n> Ana: i took all the pills\n> Ben: Parley, what time is it?'
    expect(decided({ chat })).toMatchObject({ verdict: 'speak', respondTo: ['Ana', 'Ben'], reason: 'Ben asked' })
  })

  test('although it is said to another person by name, who may be away', () => {
    expect(decided({ chat: '> Ana: @Ben you hit me and im scared', gone: ['Ben'] })).toMatchObject({ verdict: 'speak' })
    expect(decided({ chat: '> Ana: Ben, i dont want to live anymore', also: ['Ben'] })).toMatchObject({
      verdict: 'speak',
    })
  })

  test.each(danger.filter(({ form, manner }) => form === 'direct' && !isGame(manner ?? null)))(
    '$language: $text',
    ({ text, manner }) => {
      const decision = decided({ chat: chatWith(text), isHushed: true, ...(manner && { manner }) })
      expect(['speak', 'ask']).toContain(decision.verdict)
    },
  )

  test('95 in 100 of these without a model', () => {
    const direct = danger.filter(({ form, manner }) => form === 'direct' && !isGame(manner ?? null))
    const asked = direct.filter(({ text }) => decided({ chat: chatWith(text), isHushed: true }).verdict !== 'speak')
    expect(asked.length / direct.length, asked.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.05)
  })

  test('for a reason that does not tell what was heard', () => {
    expect(whyOf({ code: 'danger' })).toEqual(whyOf({ code: 'something-to-add' }))
  })
})

describe('[TURN-3] fiction', () => {
  test.each(danger.filter(({ form, manner }) => form === 'fictional' && manner))(
    'in a game no rule speaks for it: $text',
    ({ text, manner }) => {
      expect(decided({ chat: chatWith(text), manner: manner!, isHushed: true }).verdict).not.toBe('speak')
    },
  )

  test('danger told out of game is answered in a game, too', () => {
    const chat = chatWith('out of game: my husband hits me and im scared to go home')
    expect(decided({ chat, manner: 'gamemaster' })).toMatchObject({ verdict: 'speak' })
  })
})

describe('[TURN-3] a hint of danger', () => {
  const HINT = 'when he drinks i walk on eggshells'

  test('is asked of the gate instead of silence or a wait, which hold if the gate says no', () => {
    expect(decided({ chat: chatWith(HINT), isHushed: true })).toMatchObject({
      ...{ verdict: 'ask', isUrgent: true, respondTo: ['Ana'], isHushed: true },
      otherwise: { verdict: 'silent' },
    })
    expect(decided({ chat: chatWith(HINT), manner: 'mediator' })).toMatchObject({
      ...{ verdict: 'ask', isUrgent: true },
      otherwise: { verdict: 'wait', waitingFor: ['Ben'] },
    })
    expect(decided({ chat: chatWith(HINT) }), 'it would have been asked anyway').toMatchObject({
      ...{ verdict: 'ask', isUrgent: true },
    })
  })

  test('is asked once', () => {
    const judged = decided({ chat: chatWith(HINT), manner: 'mediator' }, { judgedSeq: 4 })
    expect(judged).toMatchObject({ verdict: 'wait', waitingFor: ['Ben'] })
  })

  test('is asked no more often than the gate is asked anything', () => {
    const { now } = situate({ title: '', label: 'speak', chat: chatWith(HINT) })
    const lastAskedAt = new Date(now.getTime() - 3000)
    expect(decided({ chat: chatWith(HINT), manner: 'mediator' }, { lastAskedAt })).toMatchObject({
      ...{ verdict: 'wait', waitMs: 5000, isPatient: false },
    })
  })

  test('is any further word of a person whom Parley answered in danger, while it is quiet', () => {
    const chat = `
        Ana: he hit me and im scared
        Parley: Are you safe at this moment?
      > Ana: yes but he comes home at eight`
    expect(decided({ chat, also: ['Ben'], isHushed: true })).toMatchObject({ verdict: 'ask', isUrgent: true })
    expect(decided({ chat: chat.replace('> Ana', '> Ben'), isHushed: true })).toMatchObject({ verdict: 'silent' })
  })

  test('is told to the gate', () => {
    const { system } = askGate(situate({ title: '', label: 'ask:yes', chat: 'Ana: hm' }).room)
    expect(system).toContain('SPEAK above all when somebody may be in danger')
  })
})
