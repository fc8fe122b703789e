import { expect, test } from 'vitest'
import { sentencesOf } from '#lib/domain/parley/turn-taking/reading/plain-text.ts'

test.each<[string, string[]]>([
  ['one. two', ['one.', 'two']],
  ['v1.2 is out', ['v1.2 is out']],
  ['what?! now', ['what?!', 'now']],
  ['wait… what', ['wait…', 'what']],
  ['一二。三四', ['一二。', '三四']],
  ['first\nsecond\n\nthird', ['first', 'second', 'third']],
  ['!'.repeat(1500) + 'parley, are you there?', ['!'.repeat(1500), 'parley, are you there?']],
  ['', []],
])('the sentences of %j', (plain, sentences) => {
  expect(sentencesOf(plain)).toEqual(sentences)
})

test('forty sentences of a long text count, from its beginning and its end', () => {
  const sentences = sentencesOf(Array.from({ length: 500 }, (_, at) => `${at}!`).join(' '))
  expect(sentences).toHaveLength(40)
  expect([sentences[0], sentences.at(-1)]).toEqual(['0!', '499!'])
})
