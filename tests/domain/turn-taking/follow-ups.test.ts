import { describe, expect, test } from 'vitest'
import { isAcknowledgement } from '#lib/domain/parley/turn-taking/reading/acknowledgements.ts'
import { followsUp } from '#lib/domain/parley/turn-taking/reading/follow-ups.ts'
import { wordsOf } from '#lib/domain/parley/turn-taking/words/index.ts'

describe('right after an answer, this follows up on it', () => {
  test.each([
    'why?',
    'why',
    'why is it so expensive',
    'and how much is it exactly?',
    'and when does it leave',
    'again please',
    'go on…',
    'one more!',
    'and then',
    'really?',
    'can you show me how you got there',
    'no, I meant the ferry',
    "that's wrong, it closes at eight",
    'warum',
    'warum ist das so teuer',
    'noch mal bitte',
    'weiter!',
    'kannst du das erklären',
    'por qué',
    'otra vez por favor',
    '¿y cuándo sale?',
    'pourquoi ?',
    "encore une fois s'il te plaît",
    'et si on part demain ?',
    'de novo por favor',
    'e quanto custa?',
    'じゃあ電車は？',
    'もう一回お願いします',
    'どうして',
    '那火车呢？',
    '继续',
    '不对',
    '不對',
    '再说一遍',
    'لماذا',
    'مرة أخرى من فضلك',
  ])('%s', (text) => expect(followsUp(text)).toBe(true))

  test.each([
    'really love that one',
    'more of us are coming at eight',
    'again I am late, sorry',
    'and what a night it was',
    'meaning no offence to anybody here',
    'weiter gehts morgen, ich bin müde',
    'echt schön da',
    'otra vez llego tarde, perdón',
    'de verdad no puedo hoy',
    'encore en retard, désolé',
    'vraiment pas envie ce soir',
    'outra vez atrasada, desculpa',
    'じゃあまた明日',
    'それで昨日は帰った',
    'もっと早く寝たい',
    '那我们晚上见',
    '真的很好吃',
    'مثلا أنا لا أحب البحر',
  ])('not: %s', (text) => expect(followsUp(text)).toBe(false))
})

describe('in everyday spelling too this is nothing to answer', () => {
  test.each([
    ...['yesss', 'noooo', 'ohhh', 'okk', 'thankss', 'ahh ok', 'yess thank youuu', 'dankeee', 'graciasss'],
    ...[':D', '<3', '+1', 'thanks :P', 'ok <3'],
    ...[
      'brb',
      'np',
      'yw',
      'gg',
      'omg',
      'thank u',
      'thanks man',
      'oki',
      'ya',
      'bet',
      'see u tmrw',
      'sounds like a plan',
    ],
    ...['danke an alle', 'gracias a todos', 'merci à tous', 'obrigada a todos', '皆さんありがとー', 'شكرا جميعا'],
  ])('%s', (text) => expect(isAcknowledgement(text, [])).toBe(true))

  test.each(['noon', '1', '3', 'D', ':D noon?', 'idk', 'boss', 'at +1', 'all of them', 'wo'])('not: %s', (text) =>
    expect(isAcknowledgement(text, [])).toBe(false),
  )
})

test('nothing that follows up is a mere acknowledgement', () => {
  for (const phrase of [...wordsOf('followUps'), ...wordsOf('bareFollowUps')])
    expect(isAcknowledgement(phrase, []), phrase).toBe(false)
})
