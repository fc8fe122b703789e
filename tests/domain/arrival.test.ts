import { describe, expect, test } from 'vitest'
import { chatName, hereNow } from '#lib/domain/people/arrival.ts'
import type { Person } from '#lib/domain/people/people.ts'

const person = (userName: string, changes: Partial<Person> = {}): Person => ({
  ...{ userId: `guest-${userName}`, userName, isAI: false, isOnline: true, timeZone: null },
  ...{ isYou: false, isRenamable: false, tag: null },
  ...changes,
})
const me = person('Mira', { isYou: true })
const parley = person('Parley', { isAI: true })
const nameless = [1, 2, 3].map((number) => person('Anon', { userId: `guest-${number}` }))

describe('[SHARE-1] the line about people who are here', () => {
  test.each<[string, Person[]]>([
    ['Only you are here right now.', []],
    ['Only you are here right now.', [person('Ana', { isOnline: false })]],
    ['You and Ana are here.', [person('Ana')]],
    ['You, Ana, Ben and Cleo are here.', ['Ana', 'Ben', 'Cleo'].map((name) => person(name))],
    ['You, Ana, Ben, Cleo and 2 more are here.', ['Ana', 'Ben', 'Cleo', 'Dov', 'Eve'].map((name) => person(name))],
    ['You and Anon are here.', nameless.slice(0, 1)],
    ['You and 3 others are here.', nameless],
    ['You, Ana and 3 more are here.', [...nameless, person('Ana')]],
    [
      'You, \u2068عائشة\u2069, \u2068נועם\u2069 and Ben are here.',
      ['عائشة', 'נועם', 'Ben'].map((name) => person(name)),
    ],
  ])('%s', (sentence, others) => expect(hereNow([me, parley, ...others])).toBe(sentence))
})

describe('[SHARE-1] the name of the chat', () => {
  const among = (userName: string) =>
    new Map([['guest-ana', { ...person(userName, { userId: 'guest-ana' }), isOwner: true as const }]])
  test.each([
    ['is its title', 'Garden plan', 'Ana', 'Garden plan'],
    ['is else its starter’s name', null, 'Ana', 'Ana’s chat'],
    ['isolates the writing direction of a name', null, 'عائشة', '\u2068عائشة\u2069’s chat'],
    ['is left out if the starter has none', null, 'Anon', 'You are in this chat now'],
  ])('%s', (_what, title, starter, name) => expect(chatName({ title, participants: among(starter) })).toBe(name))
})
