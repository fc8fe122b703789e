import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressees, peopleNamed } from '#lib/domain/parley/turn-taking/reading/addressing.ts'
import { askedBy } from '#lib/domain/parley/turn-taking/answers.ts'
import type { RoomPerson } from '#lib/domain/parley/turn-taking/room.ts'

const called = (text: string, userName: string) => addressees(text, [{ userName }]).length > 0

/** True when Parley, the author, asks this person by name. */
function asked(text: string, userName: string): boolean {
  const line = { seq: 1, userId: 'Parley', text, at: new Date(), isAssistant: true }
  const people: RoomPerson[] = [userName, 'Somebody Else'].map((name, index) => ({
    userId: name,
    userName: name,
    number: index + 1,
    isHere: true,
  }))
  return askedBy(line, people)?.isByName ?? false
}

describe('a name that is a word of everyday sentences calls only behind an @ or set off by a comma', () => {
  test.each([
    ['Can', 'Can anyone tell me how long the ferry takes?'],
    ['Can', 'can you show me how you got there'],
    ['Will', 'will two days be enough?'],
    ['Ella', 'ella no viene hoy'],
    ['Mira', 'mira qué bonito'],
    ['Era', 'era muy tarde'],
    ['Elle', 'elle est en retard'],
    ['Mit', 'mit dem Zug geht es schneller'],
    ['Dear', 'dear all, when do we meet?'],
    ['The Boss', 'The ferry to Hvar, how long does it take?'],
    ['The Boss', 'The blue one'],
    ['Die Chefin', 'Die Fähre nach Hvar, wie lange braucht die?'],
    ['El Jefe', 'El ferry a Hvar, ¿cuánto tarda?'],
    ['La Reine', 'La première, non ?'],
    ['O Chefe', 'O barco é caro?'],
  ])('not %s: %s', (userName, text) => expect(called(text, userName)).toBe(false))

  test.each([
    ['Can', 'Can, how long does the ferry take?'],
    ['Can', '@can are you in'],
    ['Can Yılmaz', 'Can Yılmaz, are you in'],
    ['Ella', 'Ella, ¿vienes?'],
    ['The Boss', 'The Boss, are you in?'],
    ['The Boss', 'the boss, can you pay'],
  ])('%s: %s', (userName, text) => expect(called(text, userName)).toBe(true))

  test('a question of Parley’s does not ask its bearer either', () => {
    expect(asked('Can you tell me your budget?', 'Can')).toBe(false)
    expect(asked('Which is the best for you?', 'The Boss')).toBe(false)
    expect(asked('What is your budget, Can?', 'Can')).toBe(true)
    expect(asked('What does Ana think of tea?', 'Ana')).toBe(true)
  })
})

describe('a shortened verb ends no name', () => {
  test.each([
    ['Don', "Don't we need tickets for the ferry?"],
    ['Don', 'Don’t we need tickets for the ferry?'],
    ['Ben', "Ben'll bring the tickets"],
    ['Won', "won't that be late?"],
    ['Ben', "Ben'd rather walk"],
  ])('not %s: %s', (userName, text) => expect(called(text, userName)).toBe(false))
  test.each([['Don', 'Don, do we need tickets?']])('%s: %s', (userName, text) =>
    expect(called(text, userName)).toBe(true),
  )
})

describe('a name is found without its emoji, its accents and its curly apostrophe, or with them', () => {
  test.each([
    ['Lin🌸', 'Lin, are you in?'],
    ['Lin🌸', 'Lin🌸 are you in?'],
    ['🌸 Lin 👩‍🚀', 'lin, are you in?'],
    ['★Ana★', 'Ana, are you in?'],
    ['José', 'Jose, are you in?'],
    ['José', 'José, are you in?'],
    ['Jose', '@josé are you in'],
    ['Renée Dupont', 'renee, tu viens ?'],
    ['Zoë', 'are you in, Zoe?'],
    ['D’Arcy', "D'Arcy, are you in?"],
    ['D’Arcy', 'D’Arcy, are you in?'],
    ["D'Arcy", 'D’Arcy, are you in?'],
  ])('%s: %s', (userName, text) => expect(called(text, userName)).toBe(true))
  test('and is still a word of its own', () => {
    expect(called('Joseph, are you in?', 'José')).toBe(false)
    expect(called('é', '🌸')).toBe(false)
  })
})

test('the addressee of a message does not depend on how closely it is read', () => {
  const NAMES = ['Ana', 'Mary Jane', 'JOSÉ', 'Lin🌸', "D'Arcy", 'Can', 'J Smith', '42']
  const WORDS = `ana Ana @ana MARY jane Jose joseph lin d'arcy can j smith 42 "ana" \`Ana\` www.ana.com a@ana.com ask hi you do it`
  const words = fc.constantFrom(...WORDS.split(' '), ...',?!.:\n`">')
  const people = NAMES.map((userName) => ({ userName }))
  const INVISIBLE = '\u200b'
  const messages = fc.tuple(fc.array(words, { maxLength: 9 }), fc.constantFrom(' ', '', '  '))
  let heard = 0
  fc.assert(
    fc.property(messages, ([said, between]) => {
      const text = said.join(between)
      for (const whom of [addressees, peopleNamed]) {
        const found = whom(text, people)
        expect(found).toEqual(whom(`${text} ${INVISIBLE}`, people))
        heard += found.length
      }
    }),
    { numRuns: 3000, examples: [[[['j', '`', 'do', '`', 'smith', ',', 'ask'], '']]] },
  )
  expect(heard).toBeGreaterThan(1000)
})
