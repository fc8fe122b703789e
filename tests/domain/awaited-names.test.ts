import { expect, test } from 'vitest'
import { awaitedNames } from '#lib/domain/people/awaited-names.ts'
import type { Participant } from '#lib/protocol/entities.ts'

const person = (userId: string, userName: string): Participant => ({
  ...{ userId, userName, isAI: false, isOnline: true, timeZone: null },
})
const people = [
  person('guest-me', 'Anon'),
  person('guest-2', 'Anon'),
  person('guest-3', 'Anon'),
  person('guest-ben', 'Ben'),
]
const room = {
  participants: new Map(people.map((one) => [one.userId, one])),
  me: { userId: 'account-me', userName: 'Anon', ids: new Set(['account-me', 'guest-me']), isOwner: false },
}
const ANON = expect.stringMatching(/^Anon #[0-9a-z]{4}$/) as string

test.each([
  ['oneself, whichever of one’s ids it is', ['Anon'], ['guest-me'], ['you']],
  ['oneself and Ben: oneself first', ['Ben', 'Anon'], ['guest-ben', 'guest-me'], ['you', 'Ben']],
  ['oneself twice: once', ['Anon', 'Ana'], ['guest-me', 'account-me'], ['you']],
  ['another Anon beside a third: with a mark', ['Anon', 'Ben'], ['guest-2', 'guest-ben'], [ANON, 'Ben']],
  ['a person with a new name', ['Benny'], ['guest-ben'], ['Ben']],
  ['a person whom the page does not know', ['Zoë'], ['guest-zoe'], ['Zoë']],
  ['people of a server that tells no ids', ['Anon', 'Ben'], undefined, ['Anon', 'Ben']],
  ['people of a server with fewer ids than names', ['Anon', 'Ben'], ['guest-me'], ['Anon', 'Ben']],
])('[DEC-92] Parley waits for %s', (_whom, names, userIds, shown) => {
  expect(awaitedNames({ names, userIds }, room)).toEqual(shown)
})
