import { describe, expect, test } from 'vitest'
import { PROMPT_FAMILIES } from '#lib/domain/quick-prompts/index.ts'
import { namesParley } from '#lib/domain/parley/turn-taking/reading/addressing.ts'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import { holdMs } from '#lib/domain/parley/turn-taking/timing/hold.ts'
import { mannerOf } from '#lib/domain/parley/turn-taking/room.ts'
import { addressees } from '#lib/domain/parley/turn-taking/reading/addressing.ts'
import { isOwnIdea, whyOf } from '#lib/domain/parley/turn-taking/reasons.ts'
import { listed } from '#lib/protocol/texts/en.ts'
import { stopwatch } from '#tests/support/stopwatch.ts'
import { situate, type Situation } from './situation.ts'

type Moment = Omit<Situation, 'title' | 'label'>
const decided = (situation: Moment) => {
  const { room, event, now } = situate({ title: '', label: 'silent', ...situation })
  return decide(room, event, now)
}

describe('its name is heard as a word of its own, in what people say themselves', () => {
  test.each([
    'Parley?',
    'hey parley!',
    '@Parley do it',
    'Could you, Parley, sum up?',
    "Parley's turn",
    'PARLEY',
    'parlay?',
  ])('%s', (text) => expect(namesParley(text)).toBe(true))
  test.each([
    'we had a parleying session',
    'see https://parley.example/chat',
    'mail me at me@parley.com',
    'run `parley --help`',
    '```\nparley\n```',
    'she said "Parley is great"',
    '> Parley, are you there?',
    'the folder lib/parley/x',
  ])('not: %s', (text) => expect(namesParley(text)).toBe(false))
})

describe('a message is for those whom it calls by name', () => {
  const people = ['Ana', 'Ben Miller', 'Will', 'Chen'].map((userName) => ({ userName }))
  test.each([
    ['Ben, can you bring salad?', ['Ben Miller']], // by the first of several names
    ['BEN MILLER, are you there?', ['Ben Miller']],
    ['Ana, Chen: eight o’clock?', ['Ana', 'Chen']],
    ['Ana and Ben, is Friday fine for you?', ['Ana', 'Ben Miller']],
    ['Will, is that fine?', ['Will']],
    ['What would make these days good for you, Ana, Ben and Chen?', ['Ana', 'Ben Miller', 'Chen']],
    ['One sentence each, **Ana**, **Ben**, **Will**.', ['Ana', 'Ben Miller', 'Will']],
  ])('%s', (text, called) => expect(addressees(text, people).map(({ userName }) => userName)).toEqual(called))
  test.each([
    'I told Ben yesterday',
    'will you bring salad?',
    'the bench is free',
    'what Ana said was right',
    'is Friday fine?',
    '',
  ])('nobody: %s', (text) => expect(addressees(text, people)).toEqual([]))

  test.each(['Ana Maria, and you?', 'ok, Ana Maria and Ben: go', '@Ana Maria now', 'hi ana maria what now'])(
    'not the person whose name is a part of a longer one: %s',
    (text) => {
      const named = ['Ana', 'Ana Maria', 'Ben'].map((userName) => ({ userName }))
      const names = addressees(text, named).map(({ userName }) => userName)
      expect(names.filter((name) => name !== 'Ben')).toEqual(['Ana Maria'])
    },
  )
})

test('an answer is held for a pause, longer while somebody types, never past six seconds, or two after a call', () => {
  const calm = { sinceFirstMs: 0, sinceLastMs: 0, sinceCallMs: null, isTyping: false }
  expect(holdMs(calm)).toBe(1500)
  expect(holdMs({ ...calm, sinceCallMs: 0 })).toBe(400)
  expect(holdMs({ ...calm, sinceFirstMs: 5900, sinceCallMs: 0 })).toBe(400)
  expect(holdMs({ ...calm, sinceFirstMs: 1900, sinceCallMs: 1900, isTyping: true })).toBe(100)
  expect(holdMs({ ...calm, sinceFirstMs: 2500, sinceCallMs: 2500 })).toBe(0)
  expect(holdMs({ ...calm, sinceFirstMs: 1400, sinceLastMs: 1400, isTyping: true })).toBe(1500)
  expect(holdMs({ ...calm, sinceFirstMs: 5500, isTyping: true })).toBe(500)
  expect(holdMs({ ...calm, sinceFirstMs: 9000 })).toBe(0)
})

describe('the reason', () => {
  test('says who asked, or what happened', () => {
    expect(decided({ chat: 'Ben: hm\n> Ana: Parley?' })).toMatchObject({ reason: 'Ana asked', isCalled: true })
    const mediation: Moment = {
      manner: 'mediator',
      chat: 'Parley: Each tells it once.\nAna: he never cooks\n> Ben: I do',
    }
    expect(decided(mediation)).toMatchObject({ verdict: 'ask', reason: 'both sides have spoken', isCalled: false })
    expect(decided({ also: ['Ben'], chat: 'Ben: hi\nParley: What is your budget, Ana?\n> Ana: thirty' }).reason).toBe(
      'Ana answered',
    )
  })

  test('names those who are waited for', () => {
    const round: Moment = {
      manner: 'gamemaster',
      also: ['Cleo'],
      chat: 'Parley: The door creaks.\nAna: I wait\n> Ben: I run',
    }
    expect(decided(round)).toMatchObject({ verdict: 'wait', reason: 'waiting for Cleo', waitingFor: ['Cleo'] })
  })

  test.each([
    [[], 'somebody'],
    [['Ana'], 'Ana'],
    [['Ana', 'Ben'], 'Ana and Ben'],
    [['Ana', 'Ben', 'Cleo'], 'Ana, Ben and Cleo'],
    [['Ana', 'Ben', 'Cleo', 'Dov'], 'Ana and 3 others'],
  ])('%j reads %s', (names, text) => expect(listed(names)).toBe(text))

  test('never makes a called reply an own idea, whatever name the caller has', () => {
    expect(isOwnIdea(whyOf({ code: 'wave' }))).toBe(true)
    expect(isOwnIdea(whyOf({ code: 'called', names: ['wave'] }))).toBe(false)
  })
})

describe('being quiet', () => {
  test('is remembered, and ends with a call', () => {
    expect(decided({ also: ['Ben'], chat: 'Ben: hm\n> Ana: Parley, be quiet' }).isHushed).toBe(true)
    expect(decided({ also: ['Ben'], isHushed: true, chat: 'Ben: hm\n> Ana: thanks Parley' }).isHushed).toBe(true)
    expect(decided({ also: ['Ben'], isHushed: true, chat: 'Ben: hm\n> Ana: Parley, come back' }).isHushed).toBe(false)
  })

  test.each([
    ...['Parley finally shut up lol', 'parley actually stopped', 'parley behaves now', 'parley probably hates us now'],
    ...['poor parley', 'who muted parley', 'did you mute parley?', 'dont wake parley'],
  ])('is not ended by: %s', (text) => {
    expect(decided({ also: ['Ben'], isHushed: true, chat: `Ben: hm\n> Ana: ${text}` }).isHushed).toBe(true)
  })

  test('is not ended by being alone for a while', () => {
    const alone: Moment = { gone: ['Ben'], isHushed: true, chat: 'Ben: back soon\n> Ana: what a day' }
    expect(decided(alone)).toMatchObject({ verdict: 'speak', reason: 'one to one', isHushed: true })
    expect(decided({ ...alone, chat: 'Ben: back soon\n> Ana: Ben?' })).toMatchObject({
      verdict: 'silent',
      isHushed: true,
    })
    expect(decided({ ...alone, chat: 'Ben: back soon\n> Ana: Parley, what now?' }).isHushed).toBe(false)
    expect(decided({ ...alone, isHushed: false, chat: 'Ben: hm\n> Ana: Parley, be quiet please' }).isHushed).toBe(true)
  })
})

test('people who are away still count if Parley speaks only when called', () => {
  const away: Moment = { gone: ['Ben'], activity: 'called', chat: 'Ben: hm\n> Ana: I am ten minutes late' }
  expect(decided(away)).toMatchObject({ verdict: 'silent', reason: 'only when called' })
  expect(decided({ ...away, chat: 'Ben: hm\n> Ana: Parley, when does it leave?' }).verdict).toBe('speak')
  expect(decided({ activity: 'called', chat: '> Ana: I am ten minutes late' }).verdict).toBe('speak')
})

describe('a person alone, or beginning a chat, tells Parley of the people they name', () => {
  const OF_BEN = [
    ...[
      'Ben hurt my feelings yesterday',
      'Ben snores',
      'ben dumped me',
      'Ben schnarcht',
      'Ben and I broke up, what now?',
    ],
    ...['should I forgive Ben?', 'how do i comfort ben?', 'do you think I should call Ben?', 'should I text Ben'],
  ]
  test.each(OF_BEN)('alone: %s', (text) => {
    expect(decided({ gone: ['Ben'], chat: `Ben: bye\n> Ana: ${text}` }).reason).toBe('one to one')
  })
  test.each(OF_BEN)('left a moment ago: %s', (text) => {
    expect(decided({ also: ['Ben'], aloneForMs: 4000, chat: `Ben: bye\n> Ana: ${text}` }).verdict).toBe('wait')
  })
  test.each(OF_BEN)('to begin with: %s', (text) => {
    expect(decided({ also: ['Ben'], chat: `> Ana: ${text}` }).reason).toBe('a new chat')
  })
  test.each(['Ben?', 'Ben, call me', 'thanks Ben!', '@Ben where are you', 'hi Ben!'])(
    'but says this to them: %s',
    (text) => {
      expect(decided({ gone: ['Ben'], chat: `Ben: bye\n> Ana: ${text}` }).verdict).toBe('silent')
      expect(decided({ also: ['Ben'], chat: `> Ana: ${text}` }).verdict).toBe('silent')
    },
  )
})

describe('a person left alone a moment ago', () => {
  const left = (chat: string, more: Partial<Moment> = {}) => decided({ also: ['Ben'], aloneForMs: 4000, ...more, chat })
  const HM = 'Ben: hm\n'

  test.each([
    ['the gate would be asked', `${HM}> Ana: I wonder about the ferry`, {}],
    ['there would be nothing to answer', `${HM}> Ana: thanks`, {}],
    ['it would be quiet', `${HM}> Ana: what a day`, { isHushed: true }],
    ['the other side would be waited for', `${HM}> Ana: he never cooks`, { manner: 'mediator' }],
  ] as const)('gets no silence before it is known whether they are alone: where %s', (_, chat, more) => {
    expect(left(chat, more)).toMatchObject({ verdict: 'wait', waitMs: 6000, isPatient: true })
  })

  test('gets no wait if Parley speaks only when called: being alone makes no difference then', () => {
    expect(left(`${HM}> Ana: what a day`, { activity: 'called' })).toMatchObject({
      verdict: 'silent',
      reason: 'only when called',
    })
  })

  test('is answered at once if they call Parley, and not if they call the other person', () => {
    expect(left(`${HM}> Ana: Parley, how far is it?`)).toMatchObject({ verdict: 'speak', reason: 'Ana asked' })
    expect(left(`${HM}> Ana: Ben, are you there?`)).toMatchObject({ verdict: 'silent' })
  })

  test('gets no wait for words from when they were still two', () => {
    expect(left(`${HM}> Ana: how far is it?`, { aloneForMs: 1000 }).verdict).toBe('ask')
  })
})

test('every quick-prompt family names a manner that turn-taking knows', () => {
  const manners = PROMPT_FAMILIES.map(({ hiddenPrompt }) => mannerOf(hiddenPrompt, null))
  expect(new Set(manners).size).toBe(PROMPT_FAMILIES.length)
  expect(manners).not.toContain(null)
  expect(mannerOf('Manner: pirate\nSay arr.', null)).toBeNull()
  expect(mannerOf(null, null)).toBeNull()
})

describe('[DEC-1] the kind of chat', () => {
  test.each(PROMPT_FAMILIES.map((family) => [family.manner, family] as const))(
    '%s steers as its own prompt does, whatever words the prompt has',
    (_, { manner, hiddenPrompt }) => {
      expect(mannerOf('Be kind.', manner)).toBe(mannerOf(hiddenPrompt, null))
      expect(mannerOf(null, manner)).toBe(mannerOf(hiddenPrompt, null))
      expect(mannerOf('Manner: pirate', manner)).toBe(mannerOf(hiddenPrompt, null))
    },
  )
  test('steers where the prompt names no manner', () => {
    expect(mannerOf('Manner: listener\nListen.', 'adventures')).toBe('listener')
  })
})

test('a hostile name does not break the search for names', () => {
  const strange = ['Jean-Luc', 'and/or', '.*', '(', '[a', '\\', '', ' ', '🙂', 'a|b', '$&', '__proto__', 'x'.repeat(32)]
  for (const name of strange) {
    const room = situate({ title: '', label: 'ask:no', chat: 'Ben: hm\n> Ana: how far is it?' }).room
    const people = [...room.people, { userId: 'strange', userName: name, number: 9, isHere: true }]
    const verdict = decide(
      { ...room, people },
      { kind: 'said', sinceSeq: 2 },
      new Date(room.lines[1]!.at.getTime() + 2000),
    )
    expect(verdict.verdict, name).toBe('ask')
  }
})

describe('a message of the greatest length is decided upon at once', () => {
  const pieces = [
    'a',
    'ha',
    'parley ',
    'parley',
    '"',
    '> ',
    'ok ',
    ', ',
    '@',
    'a@',
    'a@a.',
    '.',
    '? ',
    '`',
    '「',
    '“',
    'https://',
    ' ',
  ]
  const more = [
    "'",
    'é',
    '你',
    'パーリー',
    'يا بارلي ',
    "let's ask ",
    'be quiet ',
    'parley please ',
    'parley be quiet, ',
    'ben ',
    '\n',
    '🙂',
    '5',
    '-',
    'why ',
    'ask parley ',
    'parley and ben ',
    'and ben ',
    'please ',
  ]
  test.each([...pieces, ...more])('%j again and again', (piece) => {
    const { room } = situate({ title: '', label: 'silent', also: ['Cleo'], chat: 'Ben: hm\n> Ana: hm' })
    const lines = room.lines.map((line) => ({ ...line, text: piece.repeat(4096 / piece.length) }))
    const spent = stopwatch()
    decide({ ...room, lines }, { kind: 'said', sinceSeq: 1 }, new Date())
    expect(spent()).toBeLessThan(200)
  })
})
