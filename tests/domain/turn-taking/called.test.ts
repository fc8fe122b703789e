import { describe, expect, test } from 'vitest'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import { situate } from './situation.ts'

/** Decides about Ana's message in a room with Ben, in which Parley speaks only when called. */
function heard(text: string, before = 'Ben: hm') {
  const { room, event, now } = situate({
    ...{ title: '', label: 'silent', also: ['Ben'], activity: 'called' },
    chat: `${before}\n> Ana: ${text}`,
  })
  const { verdict, reason } = decide(room, event, now)
  return `${verdict}: ${reason}`
}
/** Accepts a rule that answers or a question to the gate: no rule may ignore a call (TURN-1). */
const CALLED = /^(?:speak|ask): /
/** Accepts a question to the gate, but no rule that takes the message for a call. */
const NOT_CALLED = /^(?!speak)/

describe('a question that follows the name is asked of its bearer', () => {
  test.each([
    'Parley can I bring a dog?',
    'Parley can I bring a dog',
    'Parley is it true that the ferry is free?',
    'Parley will it rain tomorrow?',
    'Parley will it rain tomorrow, and should I bring an umbrella?',
    'Parley does the ferry run today?',
    'Parley does the ferry run today, or only tomorrow?',
    'Parley should I call her?',
    'Parley has the ferry left?',
    'Parley must I bring my passport?',
    'Parley are there any seats left?',
    'Parley which is better, A or B',
    'Parley at what time is sunset?',
    'Parley in which year did the wall come down',
    'Parley who wrote Faust',
    'Parley still there?',
    'Parley did it rain yesterday?',
    'Parley did you hear that',
    'Parley actually can you check that',
    'Parley embed the link',
    'Parley advanced tips please',
    'Parley always answer in German please',
    'Parley speed it up',
    'Parley usted qué opina',
    'Parley finished?',
    'Parley we need help',
    'what do we need Parley',
    'Parley loves who?',
    'Parley read my last message',
    'Parley sag mir deine Meinung',
    'Parley es tu turno',
    'Parley habla más despacio',
    'Parley propose un restaurant',
    'Parley raconte une histoire',
    'Parley recomienda un restaurante',
    'Parley or not Parley?',
    'parley is he right',
    'parley was i rude',
    'parley were they late',
    'parley did i miss something',
    'parley would that work',
    'parley could this be true',
    'parley was kostet der flug ungefähr',
    'Parley was ist der schnellste Weg nach Bonn',
    'parley was machen wir heute abend',
    'parley was sollen wir mitbringen',
    'parley ist das erlaubt',
    'Parley kann ich einen Hund mitnehmen?',
    'Parley kommt der Zug um acht?',
    'Parley ist es wahr, dass die Fähre frei ist?',
    'Parley muss man reservieren',
    'Parley es verdad que el ferry es gratis?',
    'Parley ¿es verdad que el ferry es gratis?',
    'Parley puede llover mañana?',
    'Parley est-ce que le ferry est cher',
    'Parley est-ce vrai ?',
    'Parley peut-on prendre un chien ?',
    'Parley é verdade que a balsa é grátis?',
    'Parley será que chove amanhã',
    'Parleyはこの案、どう思う？',
    'Parley 会下雨吗',
    'Parley 今天会下雨吗？',
    'Parley是不是要买票？',
    'بارلي هل ستمطر غدا؟',
    'بارلي كان الفيلم جيدا؟',
  ])('%s', (text) => expect(heard(text)).toMatch(CALLED))
})

describe('its name is heard in other letters too', () => {
  test.each([
    'Парли, сколько времени?',
    'а ты как думаешь, Парли?',
    'Парли',
    'פארלי, מה השעה?',
    'पार्ली, कितने बजे हैं?',
    '팔리, 지금 몇 시야?',
    '팔리야 지금 몇 시야?',
    '帕萊，你覺得呢？',
  ])('%s', (text) => expect(heard(text)).toMatch(CALLED))
  test.each(['парламент решил', '팔리는 책이 많아', '요즘 잘 팔리네'])('not: %s', (text) =>
    expect(heard(text)).toMatch(NOT_CALLED),
  )
})

describe('a statement about Parley is no call, though it asks for agreement', () => {
  test.each([
    "Parley is great, isn't it?",
    "Parley is great isn't it?",
    'Parley was right, no?',
    'Parley is slow today, or is it me?',
    'Parley has a memory now, I heard. Fun',
    'Parley suggested the ferry',
    'Parley just crashed',
    'Parley just told me',
    'Parley now, he is always late',
    'Parleyは、面白い',
    'Parley hat recht, oder?',
    'Parley hat recht oder?',
    'Parley hat recht gehabt, nicht wahr?',
    'Parley tiene razón, ¿no?',
    'Parley tiene razón, ¿verdad?',
    'Parley a raison, non ?',
    "Parley est lent, n'est-ce pas ?",
    "Parley est lent n'est-ce pas ?",
    'Parley tem razão, né?',
    'Parleyはすごいよね？',
    'Parleyが言ったの？',
    'Parleyに聞いた？',
    'Parley很棒吧？',
    'Parley是对的，对吧？',
    'بارلي كان رائعا، أليس كذلك؟',
    'Parley mentioned Friday',
    'Parley refused to pick a side',
    'Parley listed three options, I like the second',
    'parley just roasted you',
    'Parley never told you that',
    'Parley literally told you the same thing',
    'Parley actually remembered my birthday',
    'Parley probably thinks we are idiots',
    'parley totally sided with you',
    'parley agrees with me btw',
    'Parley mixes up our names',
    'parley isnt even human',
    'parley aint wrong',
    'parley labert',
    'Parley empfiehlt den Zug',
    'Parley propone el tren',
    'Parley comprend rien',
    'who invited parley',
    'ignore parley',
    'not everything needs Parley',
    'typical Parley',
    "it's just Parley",
    'Parley loves puns',
    'Parley picked Lisbon',
    'Parley saved us yesterday',
    'Parley did it again lol',
    'Parley did the maths for us',
    'Parley told you so',
    "Parley thinks you're wrong",
    'Parley nervt',
    'Parley redet zu viel',
    'Parley hat dir doch geholfen',
    'Parley does that a lot',
    'Parley did that yesterday',
    'Parley is that friend who is never late',
    'Parley would never do that',
    'Parley ist das egal',
    'Parley ist das Problem',
    'Parley würde das nie sagen',
    'Parley wird es wissen',
    'Parley contestó mal',
    'Parley habla mucho',
    'Parley veut tout savoir',
    'Parley parle trop',
    'Parley errou',
    'بارلي يجيب دائما',
    'بارلي ذكي جدا',
  ])('%s', (text) => expect(heard(text)).toMatch(NOT_CALLED))
})

describe('the name alone is a call, also with a wave; with another emoji it says no more than the emoji', () => {
  test.each([
    '@Parley',
    'Parley!',
    'Parley',
    'Parley?',
    'parley…',
    '@Parley 👋',
    'Parley 👋🏽',
    '帕雷',
    'パーリー！',
    'يا بارلي',
  ])('%s', (text) => expect(heard(text)).toMatch(CALLED))
  test.each(['Parley 👍', 'Parley ❤️', 'thanks Parley', 'Great job Parley!', 'gn Parley', '👋', 'ok, Parley', '!!!'])(
    'not: %s',
    (text) => expect(heard(text)).toMatch(NOT_CALLED),
  )
})

describe('thanks behind what is told are no call', () => {
  test.each([
    "that's exactly what I needed, thanks parley",
    'we booked it - thanks parley',
    'i will do it tomorrow. thanks parley',
    'That was fun! Thanks Parley, good night',
    'thanks for being quiet parley',
    'thanks for the list, Parley',
    'das hat geholfen, danke Parley',
    'nous avons réservé, merci Parley',
    'la lista nos sirve, gracias Parley',
  ])('%s', (text) => expect(heard(text)).toMatch(NOT_CALLED))
  test.each(['love you parley', 'you are the best, Parley!', 'well said parley', 'not you parley'])('%s', (text) =>
    expect(heard(text)).toMatch(NOT_CALLED),
  )
  test.each([
    'make it shorter, thanks Parley',
    "that's nice, now make it shorter, thanks Parley",
    'Thanks Parley, now do Lisbon',
    'we need a list, Parley',
    'thanks Parley! and one for a dog?',
    'we are lost, Parley',
  ])('not: %s', (text) => expect(heard(text)).toMatch(CALLED))
})

describe('a word that may stand alone does not govern the name behind it, if a "you" is asked', () => {
  test.each([
    'can you help me with this Parley?',
    'what do you think about this Parley?',
    'could you explain that Parley',
    'Was meinst du Parley?',
    'Bist du da Parley?',
  ])('%s', (text) => expect(heard(text)).toMatch(CALLED))
  test.each([
    'did you ask Parley?',
    'is that Parley?',
    'I was told about this Parley',
    'do you like the Parley?',
    'have you tried this Parley?',
    'Kennst du das Parley?',
    'tu as vu le message du Parley ?',
  ])('not: %s', (text) => expect(heard(text)).toMatch(NOT_CALLED))
  test.each(['Ben, do you know this Parley?', 'Ben, can you explain that Parley'])(
    'nor what another is asked: %s',
    (text) => expect(heard(text)).toMatch(NOT_CALLED),
  )
})

test.each(['@parely can you help?', 'Parely, what time is it?', 'Praley, are you there?'])('%s is a typo', (text) =>
  expect(heard(text)).toMatch(CALLED),
)

test.each(['never mind Parley', 'nvm, Parley', 'not talking to you, Parley'])('%s wants no answer', (text) =>
  expect(heard(text)).toMatch(NOT_CALLED),
)

describe('a yes or a no may stand before the name that is set off', () => {
  test.each([
    'yes Parley, do it',
    'no Parley, the other one',
    'of course Parley, go ahead with it',
    'ja Parley, mach das',
    'sí Parley, hazlo',
    'oui Parley, vas-y',
    'نعم بارلي، افعل ذلك',
  ])('%s', (text) => expect(heard(text)).toMatch(CALLED))
  test.each(['no Parley today, sorry', 'yes Parley said so', '不是Parley，是小明'])('not: %s', (text) =>
    expect(heard(text)).toMatch(NOT_CALLED),
  )
  test('also when others are called', () => {
    expect(heard('yes Ben, where are you?')).toMatch(NOT_CALLED)
    expect(heard('cheers Parley, much appreciated')).toMatch(NOT_CALLED)
  })
})

describe('its name may be the last word of what is asked without a mark, or stand behind an interjection', () => {
  test.each([
    'how many calories in a banana parley',
    'whats the capital of peru parley',
    'what would you do if you were me parley',
    'can you settle this for us once and for all parley',
    'I am asking you Parley',
    'i have a question for you parley',
    'omg parley help',
    'lol parley roast him',
    'nvm parley forget what I said',
    'wrong parley, it was tuesday',
    'boah Parley hilf mir',
  ])('%s', (text) => expect(heard(text)).toMatch(CALLED))
  test.each([
    "what's wrong with parley",
    'who has used parley',
    'how do you talk to parley',
    'lol parley is sulking',
    'wow Parley suggested the same',
    'I think you broke parley',
  ])('not: %s', (text) => expect(heard(text)).toMatch(NOT_CALLED))
  test('another person’s name as the last word calls that person, not Parley', () => {
    expect(heard('what do I get for the party Ben')).toMatch(NOT_CALLED)
  })
})

describe('names in one list are called together', () => {
  test.each([
    'Parley and Ben what do you think',
    'Ben and Parley what do you think',
    'Parley and @Ben help me choose',
    'Parley and Ben, what now?',
    'Parley und Ben was meint ihr',
    'Parley y Ben qué opináis',
  ])('%s', (text) => expect(heard(text)).toMatch(CALLED))
  test.each(['Parley and Ben are great', 'Ben and Parley went home'])('told about: %s', (text) =>
    expect(heard(text)).toMatch(NOT_CALLED),
  )
})

describe('a question for Parley, a request that begins with a filler, another one please', () => {
  test.each([
    'Question for Parley: how long is the ferry',
    'I have a quick question for Parley',
    'one more question for Parley: is tipping expected',
    "what's Parley's opinion on that?",
    'what are Parley’s thoughts?',
    "Parley's thoughts?",
    "I'd like Parley's opinion on this",
    'let me ask Parley: how long does the ferry take?',
    'someone ask Parley',
    'someone should ask parley',
    'idk ask parley lol',
    "let's see what parley thinks",
    'i want to hear what parley thinks',
    "let's hear from Parley",
    "let's have Parley decide",
    'curious what Parley would say',
    'Parley should decide',
    "Parley's opinion please",
    'mal sehen was Parley meint',
    'Parleyもう話していいよ',
    'Parley回来吧',
    'Parley可以说话了',
    'Parly can you help us',
    'Parly what time is it in Oslo?',
    'Frage an Parley: wie lange dauert die Fähre',
    'Pregunta para Parley: cuánto tarda el ferry',
    'Question pour Parley : combien de temps dure la traversée',
    'Pergunta pro Parley: quanto custa a balsa',
    'Parleyに質問：フェリーは何時？',
    '请问Parley，几点了',
    'سؤال لبارلي: كم الساعة',
    'Parley教えて',
    'パーリー手伝って！',
    'Parleyさん手伝ってください',
    'Parley讲个笑话',
    'Parley推荐一个餐厅',
    '请Parley总结一下',
    'Parley幫我們算一下',
    'بارلي ساعدنا',
    'Parley me ajuda',
    'Parley faz uma lista',
    'Parley aide-nous',
    'Parley just give me a number',
    'Parley please just pick one',
  ])('%s', (text) => expect(heard(text)).toMatch(CALLED))
  test.each([
    "I like Parley's opinion on this",
    "we took Parley's advice",
    "Parley's answer was wrong",
    'did someone ask Parley',
    "we know what Parley's answer was",
    'Parley回来了',
    'Parly loves puns',
    'Parleyと話した',
    'パーリーが手伝ってくれて',
    'Parley面白い',
    'Parley说得对',
    'Parley推荐了一家餐厅',
    'Parley总结得很好',
    'Parley昨天说了',
    'Parley ajuda sempre',
    'Parley aide toujours',
    'بارلي ساعد ليلى',
  ])('told about: %s', (text) => expect(heard(text)).toMatch(NOT_CALLED))
  test('again please', () => {
    expect(heard('again please', 'Ana: Parley, a riddle\nParley: What has keys and opens nothing?')).toMatch(CALLED)
    expect(heard('again please', 'Ana: Parley, a riddle\nParley: A piano has keys.')).toMatch(CALLED)
    expect(heard('thanks again', 'Ana: Parley, a riddle\nParley: A piano has keys.')).toMatch(NOT_CALLED)
  })
})

describe('a yes to Parley’s offer is a call', () => {
  const offered = (text: string, offer: string) => heard(text, `Ana: Parley, when does it leave?\nParley: ${offer}`)
  const FARES = 'At noon. I can also look up the fares, if you like.'
  test.each([
    ['yes please', FARES],
    ['sure, thanks!', FARES],
    ['go ahead', FARES],
    ['yes, do it', FARES],
    ['oui vas-y', 'À midi. Je peux chercher les prix si tu veux.'],
    ['ja, mach das', 'Um zwölf. Wenn ihr wollt, suche ich die Preise heraus.'],
    ['yes please Parley', FARES],
    ['yes', 'At noon. I can look up the fares if you want.'],
    ['yesss please', 'At noon. I could draft it for both of you if that helps.'],
    ['yes please', "At noon. I'd be happy to look up the fares."],
    ['yea', 'At noon. I can do that, just let me know.'],
    ['sure', 'At noon. Tell me if you want a shorter one.'],
    ['ja gern', 'Um zwölf. Ich kann auch die Preise heraussuchen.'],
    ['sí', 'A las doce. También puedo buscar los precios.'],
    ['oui', 'À midi. Je peux chercher les prix si ça vous aide.'],
    ['sim', 'Ao meio-dia. Também posso procurar os preços.'],
    ['ja bitte', 'Um zwölf. Wenn ihr wollt, suche ich die Preise heraus.'],
    ['sí, por favor', 'A las doce. Si quieres, busco los precios.'],
    ['oui, volontiers', 'À midi. Je peux chercher les prix si tu veux.'],
    ['sim', 'Ao meio-dia. Se quiser, procuro os preços.'],
    ['はい、お願いします', '正午です。よければ料金も調べます。'],
    ['好的', '中午。需要的话我可以查一下票价。'],
    ['نعم من فضلك', 'عند الظهر. إذا أردت أبحث عن الأسعار.'],
  ])('%s: %s', (text, offer) => expect(offered(text, offer)).toMatch(CALLED))
  test.each([
    ['no thanks', FARES],
    ['ok', FARES],
    ['great, thanks', FARES],
    ['👍', FARES],
    ['yes', 'At noon.'],
    ['yeah thanks', 'Glad to help!'],
    ['yes', "So happy to hear that. That's good news."],
    ['okk', FARES],
    ['yes', 'If you like trains, take the one at noon. It is faster.'],
  ])('not %s: %s', (text, offer) => expect(offered(text, offer)).toMatch(NOT_CALLED))
  test('not if said to another person, or too late', () => {
    expect(offered('yes Ben, sure', FARES)).toMatch(NOT_CALLED)
    expect(heard('yes please', `Ana: Parley, when?\nParley: ${FARES}\n+5m`)).toMatch(NOT_CALLED)
  })
})

describe('a follow-up that ends in a name may be for its bearer: the gate is asked', () => {
  test.each([
    'can you pick me up tonight ben',
    'do you think we can afford it Ben',
    'why do you always want the bus ben',
    'puedes reservarlo tú esta vez Ben',
    'tu peux réserver pour nous cette fois Ben',
  ])('%s', (text) => expect(heard(text, 'Ana: Parley, when?\nParley: At noon.')).toMatch(NOT_CALLED))
  test.each(['can you write a short poem for Ben', 'can you do that for us Parley', 'can you explain that to Ben?'])(
    'not: %s',
    (text) => expect(heard(text, 'Ana: Parley, when?\nParley: At noon.')).toMatch(CALLED),
  )
})

describe('a plea by name calls', () => {
  test.each(['Parley, please!', 'please Parley', 'yes please Parley', 'Parley, bitte', 'パーリー、お願い'])(
    '%s',
    (text) => expect(heard(text)).toMatch(CALLED),
  )
  test.each(['yes please', 'please Ben'])('not: %s', (text) => expect(heard(text)).toMatch(NOT_CALLED))
})

test('a statement about another person leaves a question open to everybody', () => {
  expect(heard('Ben arrives at 8, which train should we take?')).toMatch(NOT_CALLED)
  expect(heard('Ben lost his passport, what do we do?')).toMatch(NOT_CALLED)
  expect(heard('Ben, what do we do?')).toMatch(NOT_CALLED)
  expect(heard('Ben said the ferry is free, is that true?')).toMatch(NOT_CALLED)
  expect(heard('Parley said noon. Ben, are you coming?')).toMatch(NOT_CALLED)
})
