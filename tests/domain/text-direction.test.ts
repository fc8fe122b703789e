import { describe, expect, test } from 'vitest'
import { directionOf } from '#lib/domain/text/text-direction.ts'

describe('a paragraph is laid out in the direction of what is said, if a name or an address begins it', () => {
  test.each([
    ['a name before English', 'أحمد, the meeting is at five.', 'ltr'],
    ['a mention before English', '@יוסי can you do the shopping today?', 'ltr'],
    ['a name in a later line', 'Who brings what:\nשרה, please bring the cake', 'ltr'],
    ['a name before Chinese', 'أحمد，会议五点开始', 'ltr'],
    ['a name before Arabic', 'Ben، الاجتماع في الخامسة', 'rtl'],
    ['an address before Arabic', 'https://example.com/a/b/c انظر هنا', 'rtl'],
    ['formatted', '**أحمد**, that is _fine_ by me', 'ltr'],
  ])('%s', (_what, text, direction) => {
    expect(directionOf(text)).toBe(direction)
  })
})

describe('and left to the browser, line by line, if the first word of each line says the same', () => {
  test.each([
    ['English', 'Hello, how are you?'],
    ['a name within English', 'Ask أحمد about it'],
    ['Arabic with an address', 'انظر هنا https://example.com/a/long/address/of/many/words'],
    ['Arabic with code', 'اكتب `npm install something here now` هنا'],
    ['Arabic with long foreign terms', 'استخدم React و TypeScript مع JavaScript'],
    ['Hebrew that greets Ben', 'שלום, Ben'],
    ['Hebrew that greets somebody by their whole name', 'בוקר טוב, David Cohen!'],
    ['Hebrew that names many foreign things', 'ראיתם את Game of Thrones?'],
    ['Hebrew with a command', 'תריץ npm install -D typescript eslint'],
    ['Hebrew with a list of foreign words', 'אני עובד עם React, Node, Docker, Kubernetes'],
    ['Hebrew and hearts', 'תודה רבה, ❤️❤️❤️'],
    ['Arabic and digits in boxes', 'مرحبا, 1️⃣ 2️⃣ 3️⃣'],
    ['lines in each, one of them addressed', 'Good morning everyone\nבוקר טוב לכולם\nDavid: שלום מה שלומך היום'],
    ['a line in each', 'The meeting is at five.\nالاجتماع في الخامسة'],
    ['no letters', '12:30 – 🙂'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(directionOf(text)).toBe('auto')
  })
})

test('only the beginning of a text is looked at: a growing paragraph costs the same', () => {
  const beginning = `أحمد, ${'word '.repeat(400)}`
  expect(directionOf(beginning + 'كلمة '.repeat(4000))).toBe('ltr')
})
