import { describe, expect, test } from 'vitest'
import type { Activity } from '#lib/protocol/entities.ts'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import type { Decision } from '#lib/domain/parley/turn-taking/decision.ts'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import { situate } from './situation.ts'

/** Accepts a rule that answers or a question to the gate (TURN-1). */
const ANSWERS: unknown = expect.stringMatching(/^(?:speak|ask)$/)

/** Decides about the last line. `here` lists everybody's names, which need not be unique. */
function answered(here: string, asks: string, ...answers: string[]): Decision {
  const chat = [`Parley: ${asks}`, ...answers.map((answer) => `> ${answer}`)].join('\n')
  const { room, event, now } = situate({ title: '', label: 'speak', also: here.split(' '), chat })
  // Drops the digit, so that 'Anon2' is another person called Anon.
  const people = room.people.map((person) => ({ ...person, userName: person.userName.replace(/\d$/, '') }))
  return decide({ ...room, people }, event, now)
}

describe('a person asked by name is answered, and only people asked together are waited for', () => {
  test.each([
    ['another one is talked about', 'Ana Ben', 'Ana, how do you feel about what Ben said?'],
    ['another one is the last word', 'Ana Ben', 'Ana, is that a present for Ben?'],
    ['another one is the object', 'Ana Ben', 'Ana, did you ask Ben?'],
    ['another one is talked about before', 'Ana Ben', 'Ben likes the sea. Which do you like better, Ana?'],
    ['another one is talked about after', 'Ana Ben', 'Ana, what do you say? Ben has told us his side.'],
    ['the name stands before the question', 'Ana Ben', 'Gladly, Ana. Is it for your sister?'],
    ['the name before it is in bold', 'Ana Ben', 'Thank you, **Ana**. What matters most to you here?'],
    ['the name is in bold', 'Ana Ben', '**Ana**, what matters most about what Ben said?'],
    ['the name and its mark are in bold', 'Ana Ben', '**Ana:** did you ask Ben?'],
    ['a name that is a word, called', 'Ana Will', 'Ana, will you go by train?'],
    ['a name of one letter', 'Ana A', 'Ana, would a train be fine?'],
    ['an everyday word in the question', 'Ana May', 'Ana, where may we begin?'],
  ])('%s (%s here): %s', (_, here, asks) => {
    const decision = answered(here, asks, 'Ana: by train, I think')
    expect(decision).toMatchObject({ verdict: ANSWERS, reason: 'Ana answered', respondTo: ['Ana'] })
  })

  test.each([
    ['50, Ben pays half', 'speak: Ana answered'],
    ['Ben wants to chip in, so 60', 'speak: Ana answered'],
    ['Ben chips in, so 60', 'speak: Ana answered'],
    ['Ben, how much can you give?', 'silent: between people'],
    ['Ben can you chip in', 'silent: between people'],
    ['how much can you give Ben?', 'silent: between people'],
    ['Ben when does the train leave', 'silent: between people'],
    ['Ben wie war die Arbeit', 'silent: between people'],
    ['Ben ignores me, so 60', 'speak: Ana answered'],
    ['Ben did the maths, so 60', 'speak: Ana answered'],
    ['Ben wie immer', 'speak: Ana answered'],
    ['Ben who has a car', 'speak: Ana answered'],
    ['Ben when he is free', 'speak: Ana answered'],
    ['Ben como siempre', 'speak: Ana answered'],
    ['Ben quand il veut', 'speak: Ana answered'],
  ])('an answer may tell of another person: %s', (text, becomes) => {
    const { verdict, reason } = answered('Ana Ben', 'Gladly, Ana. What is your budget?', `Ana: ${text}`)
    expect(['ask', becomes.split(':')[0]], reason).toContain(verdict)
  })

  test.each([
    'Ana and Ben, which days are free for you?',
    'Ana, which day? And Ben, how many are you?',
    'Ana, which day is best for you?\\nBen, how many are you?',
    'Which days are free for you, Ana and Ben?',
    'Which days would suit Ana and Ben?',
    'What do Ana and Ben think of it?',
  ])('both are waited for: %s', (asks) => {
    const first = answered('Ana Ben Cleo', asks, 'Ana: Monday')
    expect(first).toMatchObject({ verdict: 'wait', waitingFor: ['Ben'] })
    const both = answered('Ana Ben Cleo', asks, 'Ana: Monday', 'Ben: two of us')
    expect(both).toMatchObject({ verdict: ANSWERS, respondTo: ['Ana', 'Ben'] })
  })

  test('a namesake of a person who answered is not waited for', () => {
    const asks = 'Sure, Anon. What is your budget?'
    expect(answered('Anon1 Anon2 Cleo', asks, 'Anon1: thirty')).toMatchObject({
      verdict: ANSWERS,
      respondTo: ['Anon1'],
    })
    expect(answered('Anon1 Anon2 Cleo', asks, 'Anon2: thirty')).toMatchObject({
      verdict: ANSWERS,
      respondTo: ['Anon2'],
    })
    const both = 'Anon and Cleo, which days are free for you?'
    expect(answered('Anon1 Anon2 Cleo', both, 'Anon2: Monday')).toMatchObject({ waitingFor: ['Cleo'] })
  })
})

describe('a question that calls nobody is open to everybody, also if the message names people', () => {
  test.each([
    'I noted what Ana and Ben said. Shall I make a list?',
    'Noted, Ana. Noted, Ben. Shall I make a list?',
    'Will a list help?',
    'Shall I make a list? Ana said that she would like one.',
    'A list would help. Shall I make one?',
  ])('%s', (asks) => {
    expect(answered('Ana Ben Cleo Will A', asks, 'Cleo: yes')).toMatchObject({
      ...{ verdict: ANSWERS, reason: 'an answer to its question', respondTo: ['Cleo'] },
    })
  })

  test('a name that is a word does not make it theirs', () => {
    expect(answered('Ben A', 'Would a train be fine?', 'Ben: yes').verdict).toEqual(ANSWERS)
  })
})

test.each([
  ['続けましょうか。', 'はい'],
  ['続けましょうか😊', 'はい'],
  ['我们继续吗', '好的'],
  ['那么现在呢？', '好的'],
  ['هل نكمل؟', 'نعم'],
  ['¿Seguimos?', 'sí'],
])('a question in any script: %s %s', (asks, answer) => {
  expect(answered('Ana Ben', asks, `Ana: ${answer}`)).toMatchObject({ verdict: ANSWERS, respondTo: ['Ana'] })
})

describe('agreeing counts as an answer', () => {
  const asks = 'Ana, can you live with that?'
  test.each([
    ...[
      'Agreed.',
      'Sounds good!',
      'Will do',
      'Exactly',
      'right, makes sense',
      'No problem',
      'Same here',
      '👍',
      '👍🏽 👍🏽',
      '+1',
      'yesss',
      'okie',
    ],
    ...['passt', 'genau', 'stimmt', 'alles klar', 'gerne!'],
    ...['de acuerdo', 'claro', 'exacto'],
    ...["d'accord", 'entendu', 'moi aussi'],
    ...['fechado', 'isso', 'boa ideia'],
    ...['没错', '对啊', '嗯', '沒問題'],
    ...['そうですね', 'うん', '了解です'],
    ...['تمام', 'صحيح'],
  ])('%s', (text) => {
    expect(answered('Ana Ben', asks, `Ana: ${text}`)).toMatchObject({ verdict: ANSWERS, reason: 'Ana answered' })
  })

  test.each(['thanks!', 'thank you so much', 'haha', '❤️', '<3', 'thanks 👍', 'danke', '謝謝', '!!!'])(
    'not: %s',
    (text) => {
      expect(answered('Ana Ben', asks, `Ana: ${text}`)).toMatchObject({
        verdict: 'silent',
        reason: 'nothing to answer',
      })
    },
  )
})

describe('a word of praise counts as the answer of a person asked by name', () => {
  test.each([
    ['Ana, how do you feel now?', 'good'],
    ['Ana, how do you feel now?', 'really good'],
    ['Ana, how was the first evening?', 'lovely, thanks'],
    ['Ben likes it. Ana, which word describes him best?', 'sweet'],
    ['Ana, wie geht es dir?', 'sehr gut'],
    ['Ana, ¿cómo estás?', 'muy bien'],
    ['Ana, comment vas-tu ?', 'très bien'],
    ['Ana、気分はどうですか？', '最高'],
    ['Ana, shall I begin?', 'great'],
    ['Ana, does Tuesday work for you?', 'perfect!'],
    ['Ana, does Tuesday work for you?', 'awesome, thanks'],
    ['Ana, passt dir Dienstag?', 'super'],
    ['Ana, ¿te va bien el martes?', 'perfecto, gracias'],
    ['Ana, mardi te va ?', 'parfait'],
    ['Ana, quando viajas?', 'hoje'],
  ])('%s %s', (asks, text) => {
    expect(answered('Ana Ben', asks, `Ana: ${text}`)).toMatchObject({ verdict: ANSWERS, reason: 'Ana answered' })
  })

  test.each([
    ['Ana, how do you feel now?', 'thanks!'],
    ['Ana, how do you feel now?', 'haha'],
    ['Ana, ¿cómo estás?', 'jajeja'],
    ['Ana, wie geht es dir?', 'danke'],
  ])('not: %s %s', (asks, text) => {
    expect(answered('Ana Ben', asks, `Ana: ${text}`)).toMatchObject({ verdict: 'silent', reason: 'nothing to answer' })
  })
})

describe('a name answers a question that asks for a person', () => {
  test.each([
    ['Ana, who should begin?', 'Ben'],
    ['Who drives?', 'Ben and Cleo!'],
    ['Ana, wer fängt an?', 'Ben und Cleo'],
    ['Ana, ¿quién empieza?', 'Ben'],
    ['Ana、誰から始めますか？', 'Ben'],
  ])('%s %s', (asks, text) => expect(answered('Ana Ben Cleo', asks, `Ana: ${text}`).verdict).toEqual(ANSWERS))
  test.each([
    ['Ana, who should begin?', 'Ben?'],
    ['Ana, who should begin?', 'Ben, what do you say?'],
  ])('not: %s %s', (asks, text) => expect(answered('Ana Ben Cleo', asks, `Ana: ${text}`).verdict).toBe('silent'))
})

describe('in rounds a yes to what everybody was asked is a turn', () => {
  const rounds = (chat: string, manner: Manner, quietMs = 25_000) => {
    const { room, event, now } = situate({ title: '', label: 'speak', also: ['Cleo'], manner, quietMs, chat })
    return decide(room, event, now)
  }
  const CHAT = 'Cleo: ready\nParley: Do you all go in?\nAna: yes!\n> Ben: yeah'

  test.each(['mediator', 'gamemaster', 'calmer', 'facilitator'] as const)('%s: after all three', (manner) => {
    const decision = rounds(`${CHAT}\n> Cleo: 👍`, manner)
    expect(decision).toMatchObject({ verdict: ANSWERS, respondTo: ['Ana', 'Ben', 'Cleo'] })
  })

  test('gamemaster: the third is waited for', () => {
    expect(rounds(CHAT, 'gamemaster')).toMatchObject({ verdict: 'wait', waitingFor: ['Cleo'] })
  })

  test('a person who declines has had a turn, and has answered', () => {
    expect(rounds(`${CHAT}\n> Cleo: nvm`, 'gamemaster').verdict).toEqual(ANSWERS)
    expect(answered('Ana Ben', 'Ana and Ben, which day suits you?', 'Ana: never mind\n> Ben: Tuesday').verdict).toEqual(
      ANSWERS,
    )
  })

  test('a yes takes part, also with words to another person after it', () => {
    expect(rounds('Parley: Do you go in?\n> Ana: yes!\n> Ben: Ana, wait for me', 'gamemaster')).toMatchObject({
      ...{ verdict: 'wait', waitingFor: ['Ben', 'Cleo'] },
    })
  })

  test('[TURN-4] in a game also if nothing was asked: a mere "same" is a move', () => {
    const moved = rounds('Cleo: ready\nParley: The troll sneezes.\nAna: same\n> Ben: me too', 'gamemaster')
    expect(moved).toMatchObject({ verdict: 'wait', waitingFor: ['Cleo'] })
  })
})

describe('an answer counts only before a long pause', () => {
  const after = (pause: string, activity: Activity, says = 'Sure. Shall I look up hotels too?') => {
    const chat = `Ana: ferry\nParley: ${says}\n+${pause}\n> Ben: my train is late again`
    const { room, event, now } = situate({ title: '', label: 'speak', activity, chat })
    return decide(room, event, now)
  }

  test('half an hour is no long pause', () => {
    expect(after('29m', 'called')).toMatchObject({ verdict: ANSWERS, reason: 'an answer to its question' })
  })
  test('twenty hours are a long pause', () => {
    expect(after('20h', 'balanced').verdict).toBe('silent')
    expect(after('20h', 'called')).toMatchObject({ verdict: 'silent', reason: 'only when called' })
  })
  test('a question to a person by name stays open through the pause', () => {
    expect(after('20h', 'called', 'Ben, what keeps you?')).toMatchObject({ verdict: ANSWERS, reason: 'Ben answered' })
  })
})
