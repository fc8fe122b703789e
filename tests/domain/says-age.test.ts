import { describe, expect, test } from 'vitest'
import { saysYoungerThan } from '#lib/domain/safety/says-age.ts'

describe('[CARE-5] a person says that they are younger than the minimum age', () => {
  test.each([
    "I'm 14",
    'im 13 lol',
    'i am fourteen years old',
    'hi, i’m only 15, is that ok?',
    'im 12 and my parents are fighting',
    'as a 14 year old i dont get it',
    '13yo here',
    'I just turned 15!',
    'I turned 15 yesterday',
    'im 13 now',
    'ich bin 14',
    'bin erst 13 jahre alt',
    'Ich bin fünfzehn, und du?',
    'tengo 14 años',
    'solo quería decir que tengo trece años',
    "j'ai 14 ans",
    'jai 13 ans mdr',
    'j’ai quinze ans',
    'tenho 15 anos',
    'eu tenho só 12 anos',
    'عمري 14 سنة',
    'عمري ١٣',
    '私は14歳です',
    '僕まだ１３歳',
    '我今年14岁',
    '我才十三岁',
  ])('%s', (text) => expect(saysYoungerThan(text, 16)).toBe(true))

  test.each([
    "I'm 16",
    'i am 34 years old',
    "I'm 14 minutes late",
    'im 10 km away',
    "I'm 12% sure",
    "I'm 5",
    'when I was 14 we moved',
    'my son is 14',
    'she said he is 13',
    'the goblin is 14 years old',
    'I am 14.5 points ahead',
    "I'm 10 levels above you",
    'ich bin 40',
    'meine Tochter ist 14',
    'als ich 14 war',
    'ich bin 10 Minuten zu spät',
    'tengo 14 gatos',
    'mi hijo tiene 14 años',
    "j'ai 14 euros",
    'quand j’avais 14 ans',
    'meu filho tem 14 anos',
    'tenho 15 reais',
    'عمري 30 سنة',
    '娘は14歳です',
    '我女儿14岁',
    '我买了14个',
    'Parley, who is 14?',
  ])('and not: %s', (text) => expect(saysYoungerThan(text, 16)).toBe(false))

  test('by the age that the operator sets', () => {
    expect(saysYoungerThan("I'm 16", 18)).toBe(true)
    expect(saysYoungerThan('ich bin siebzehn', 18)).toBe(true)
    expect(saysYoungerThan("I'm 14", 13)).toBe(false)
  })

  test('in a time that grows with the length of the text alone', () => {
    const began = performance.now()
    saysYoungerThan('i am '.repeat(2000) + 'bin erst '.repeat(1000) + '1'.repeat(2000), 16)
    expect(performance.now() - began).toBeLessThan(200)
  })
})
