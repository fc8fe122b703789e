import { describe, expect, test } from 'vitest'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import { endsReply } from '#lib/domain/parley/turn-taking/reading/quiet.ts'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import { situate } from './situation.ts'

/** Decides about Ana's message in a room with Ben and José. */
function heard(text: string, before = 'Ben: hm', manner?: Manner) {
  const { room, event, now } = situate({
    ...{ title: '', label: 'silent', also: ['Ben', 'José'], activity: 'called', ...(manner && { manner }) },
    chat: `${before}\n> Ana: ${text}`,
  })
  const { verdict, isHushed } = decide(room, event, now)
  return { verdict, isHushed }
}
type Heard = ReturnType<typeof heard>
/** True for a hush by rule, and for a question to the gate: no rule may speak (TURN-1). */
const isQuietOrAsked = ({ verdict, isHushed }: Heard) => verdict === 'ask' || (verdict === 'silent' && isHushed)
/** True when no rule takes the message for a wish for quiet. */
const isHeard = ({ verdict, isHushed }: Heard) => !isHushed && verdict !== 'silent'

describe('Parley is told to be quiet', () => {
  test.each([
    'Parley, be quiet please',
    'Parley, be quiet, we are talking',
    'Parley shut up',
    'Parley, quiet!',
    'Parley, stop it',
    'Parley, enough!',
    'Parley, not now',
    'be quiet, Parley!',
    'Please be quiet for a bit, Parley',
    'hey Parley, stay out of this for a while ok',
    'Parley! Be quiet!',
    'Thanks Parley. Please be quiet now.',
    'This is private. Parley, leave us alone',
    'please stay out of this Parley',
    "we don't need you Parley, thanks",
    'Parley ne réponds pas',
    'Parleyは黙ってて',
    'パーリーは静かにしてください',
    'Parley, this is between us, please stay out of it',
    'Ben and Parley, be quiet',
    'José and Parley, silencio por favor',
    'Parley, sei bitte mal still',
    'Parley, Ruhe!',
    'Parley, bitte still',
    'Parley, halt dich da bitte raus',
    'Parley, halt die Klappe',
    'Parley, cállate un rato por favor',
    'Parley, callate',
    'Parley, ¡silencio!',
    'Parley, deja de hablar y escucha',
    "Parley, tais-toi deux minutes s'il te plaît",
    'Parley, chut',
    'Parley, ne réponds plus',
    'Parley, fica quieto por favor',
    'Parley, silêncio!',
    'Parley、ちょっと静かにして',
    'パーリー、今は話さないでください',
    'Parley，先别说话',
    'Parley，安静！',
    'Parley，请安静一下吧',
    '帕雷，請安靜一點',
    'بارلي، اسكت قليلا من فضلك',
    'بارلي، هدوء',
    "Parley, we don't need you right now",
    "Parley, we don't need you here anymore, thanks",
    'Parley, no more comments please',
    'Parley, no more comments, we are talking',
    'Parley, please just listen',
    'Parley, just listen for a while',
    'Parley, wir brauchen dich gerade nicht',
    'Parley, bitte keine Kommentare mehr',
    'Parley, bitte hör einfach nur zu',
    'Parley, no te necesitamos ahora mismo',
    'Parley, no más comentarios por favor',
    'Parley, por favor solo escucha',
    "Parley, on n'a pas besoin de toi pour l'instant",
    "Parley, plus aucun commentaire s'il te plaît",
    "Parley, contente-toi d'écouter",
    'Parley, não precisamos de você agora',
    'Parley, chega de comentários por favor',
    'Parley, por favor só escuta',
    'Parley、もうコメントしないでください',
    'Parley、ただ聞いていてください',
    'Parley，我们现在不需要你',
    'Parley，请不要再评论了',
    'Parley，听着就好',
    'بارلي، لا نحتاجك الآن',
    'بارلي، كفى تعليقات من فضلك',
    'بارلي، استمع فقط من فضلك',
    'Parley, be quiet pls',
    'pls be quiet parley',
    'parley pls be quiet for 5 min',
    'Parley, be quiet for five minutes',
    'Parley be quiet for the next hour',
    "Parley, don't answer for now",
    'Parley be quiet so we can talk',
    'Parley be quiet so Ben can think',
    'Parley shut up so people can talk',
    'Parley be quiet for dinner',
    'Parley, stop replying for half a minute',
    "Parley don't talk for a min",
    'Parley, sei leise für die Kinder',
    'Parley, be quiet so that the kids can sleep',
    'Parley be quiet thanks so much',
    'Parley, sei still für 5 Minuten',
    'Parley, sei still für heute',
    'Parley, cállate por 5 minutos',
    'parley dont talk',
    'ok parley thats enough',
    'parley shut up lol',
    'Parley shut up man',
    'Parley be quiet thanks',
    'parley be quiet im talking to ben',
    'Parley, be quiet everyone is asleep',
    'parley stay out of this its between us',
    "Parley, don't reply to this",
    'Parley, stop. We are talking.',
    'Parley, stop. Where were we, Ben?',
    'Parley, stop. Ben, who is right?',
    'Parley, stop. Ok?',
    'Parley, stop! Can you be quiet?',
    'Parley, be quiet. Who asked you?',
    'Parley, stop replying to everything',
    'parley stfu',
    'Parley, stop interrupting us',
    'Parley, nobody asked you',
    "Parley, only answer when you're called",
    'no parley shut up',
    'omg parley shut up',
    'yeah Parley be quiet',
    'Parley I said be quiet',
    'parley u can be quiet now',
    'Parley, you talk too much, be quiet',
    "Parley, I'm talking to Ben, be quiet",
    'Parley, bitte nicht einmischen',
    'nein Parley sei still',
    'Parley sei still wir reden',
    'Parley, deja de interrumpir',
    "Parley, arrête de nous interrompre s'il te plaît",
    'Parley tais-toi on discute',
    'Parley, para de interromper',
    'Parleyうるさい',
    'Parley，别打断我们',
    'بارلي، لا تقاطعنا',
  ])('%s', (text) => expect(heard(text)).toSatisfy(isQuietOrAsked))
})

describe('a request to be quiet is no question whether it should', () => {
  test.each([
    'Parley, can you be quiet?',
    'could you please be quiet for a bit, Parley?',
    'Parley, can you stay out of this please?',
    'Parley can you please be quiet',
    'can you please be quiet Parley',
    'Parley, we need you to stay out of this',
    'Parley, be quiet, will you?',
    'Parley, quiet please?',
    'Parley, kannst du bitte mal still sein?',
    'Parley, könntest du dich bitte raushalten?',
    'Parley, ¿puedes callarte?',
    'Parley, ¿podrías guardar silencio un momento?',
    'Parley, tu peux te taire ?',
    "Parley, pourrais-tu te taire, s'il te plaît ?",
    'Parley, você pode ficar quieto um pouco?',
    'Parley、静かにしてくれる？',
    'Parley，你能安静一下吗？',
    'بارلي، هل يمكنك أن تصمت؟',
  ])('%s', (text) => expect(heard(text)).toSatisfy(isQuietOrAsked))
  test.each(['Parley, be quiet?', 'Parley, be quiet, how do you say that in French?'])('but: %s', (text) =>
    expect(heard(text)).toSatisfy(isHeard),
  )
})

describe('an order to stop ends the running reply, even if another one is wanted then', () => {
  test.each([
    ...['Parley, be quiet', 'Parley, stop! Who is right?', 'Parley, stop. Where were we, Ben?'],
    ...['Parley, be quiet for a bit', 'Parley shut up so we can talk', 'parley sei mal bitte still bis ben da ist'],
  ])('%s', (text) => {
    expect(endsReply(text)).toBe(true)
  })
  test.each(["Parley, don't talk so much", "Parley, don't answer for Ben", 'stop! Who is right?'])(
    'not: %s',
    (text) => {
      expect(endsReply(text)).toBe(false)
    },
  )
})

describe('a message that tells of quiet asks for none', () => {
  test.each([
    'Parley, he always says shut up when I talk about money',
    'Parley, can you help? My boss told everyone just shut up and work',
    'Parley, whenever I bring it up he says not now',
    "Parley, my kids won't be quiet at night, any tips",
    "Parley, I can't be silent about this any longer",
    "Parley, what are our rights? They won't leave us alone.",
    'Parley, my teacher said, please be quiet',
    'Parley, how do I ask a neighbour to be quiet?',
    'Parley, translate this into German: please be quiet',
    'Parley, quiet places in Rome please',
    'Parley, silence and solitude: what did Thoreau write?',
    "Parley, don't answer Ben's question, answer mine",
    "Parley, don't be quiet",
    'Parley, keep quiet about this: what would you give Ben?',
    'Parley, stop answering in French',
    'Parley, give us a minute by minute plan',
    'Parley, stop me if you know this one',
    'Be quiet, all of you! Parley, what is the answer?',
    'Parley can you please be quiet about the surprise and tell us the time',
    'Parley, mein Sohn will nie still sein, was tun?',
    'Parley, antworte nicht auf Bens Frage, sondern auf meine',
    'Parley, el silencio de Luis me duele, ayúdame',
    'Parley, él nunca se calla, ¿qué hago?',
    'Parley, son silence me fait mal. Que dois-je lui dire ?',
    'Parley, il me dit toujours tais-toi',
    'Parley, o silêncio do Luís dói, me ajuda',
    'Parley、静かにできるカフェを教えて',
    'Parley、黙っている人とどう話せばいい？',
    'Parley，帮我们找一个安静的餐厅',
    'Parley，安静的地方有哪些？',
    'بارلي، أين أجد مقهى فيه هدوء؟',
    'بارلي، زوجي يقول لي اسكت دائما',
    "Parley, we don't need you to be polite, so what do you think?",
    "Parley, we don't need your opinion on Ben, but on the plan",
    "Parley, we don't need your help for dinner, but find us a museum.",
    "Parley, I don't need you for the whole plan, just give me the first day.",
    "Parley, I don't need you because I am sad, I need you because you are good at maths. What is 5 % of 80",
    'Parley, wir brauchen dich nicht für das Essen, aber such uns ein Museum.',
    'Parley, on n’a pas besoin de toi pour le dîner, trouve-nous un musée',
    'Parley, no te necesitamos para la cena, pero busca un museo',
    'Parley, no more comments have come in, what now?',
    'Parley, just listen to this song and tell us who sings it',
    'Parley, just listen, my boss has fired me and I need advice',
    'Parley, my boss says no more comments',
    'Parley, wir brauchen dich nicht nur als Übersetzer',
    'Parley, on a besoin de toi',
    "Parley, plus de commentaires, s'il te plaît",
    'Parley，我们不需要你的意见，而是需要数字',
    "Parley, don't reply to this message, reply to Ben",
    "Parley, don't answer all questions, only mine",
    "Parley don't talk to me like that",
    'Parley, stop replying to Ben, reply to me',
    "Parley, don't comment on Ben's plan, comment on mine",
    'Parley, antworte nicht im Detail',
    'Parley, stop! Who is right?',
    'Parley, genug. Wer hat recht?',
    'Parley, basta. ¿Quién tiene razón?',
    'Parley, chega. Quem tem razão?',
    'Parley, arrête. Qui a raison ?',
    'Parley、ストップ。誰が正しい？',
    "Parley, don't speak so formally",
    "Parley don't answer so fast, think first",
    'Parley, stop talking so much',
    "Parley, don't talk so much, just give us the address",
    "Parley, don't talk a lot",
    "Parley, don't speak for me, I never said that",
    "Parley, don't answer for Ben",
    'Parley, antworte nicht so lang, ein Satz reicht',
    'Parley, antworte nicht so',
    'Parley, antworte nicht für mich',
    'Parley, no hables mucho',
    'Parley, no respondas a todos',
    'Parley, ne réponds pas à tous',
    'Parley, quiet night, no plans, what do we watch',
    'Parley, no comments on my code, just run it',
    'Parley, nobody asked for a refund so far, what now?',
    'Parley, take a break down of the costs and sum it up',
    'Parley, go to sleep mode or stay on?',
    'Parley, how would you say, be quiet?',
    'Parley, não fica quieto',
    'بارلي، لا تسكت',
  ])('%s', (text) => expect(heard(text)).toSatisfy(isHeard))
})

describe('talk about quiet and Parley is no order to it', () => {
  test.each([
    'shut up about Parley',
    'tell Parley to be quiet',
    'Ana said be quiet Parley',
    'be quiet like Parley',
    'Parley was quiet for a while',
    '静かなParleyが好き',
    'no Parley today, so be quiet everyone',
  ])('%s', (text) => expect(heard(text).isHushed).toBe(false))
})

describe('a request for quiet right after Parley spoke needs no name', () => {
  const REMARK = 'Parley*: Perhaps you could each name one thing.'
  const QUESTION = 'Parley: Ana, do you want to tell us what happened?'
  test.each([
    'please be quiet',
    'please shut up for a second',
    'be quiet, I am talking to Ben',
    'Not now',
    'can you stay out of this?',
    'Hush!',
    'shut up',
    'Shut up already!!',
    'please shut up 😂',
    'be quiet, we are talking',
    'Be quiet! We are talking.',
    "We don't need you right now",
    'no more comments please',
    'Ruhe!',
    'cállate',
    '静かにして',
    '安静',
  ])('%s', (text) => expect(heard(text, REMARK).verdict).not.toBe('speak'))
  test('also after a question of Parley’s', () => {
    expect(heard('please be quiet', QUESTION)).toSatisfy(isQuietOrAsked)
    expect(heard('Can you please stay out of this?', QUESTION)).toSatisfy(isQuietOrAsked)
  })
  test.each(['Not now', 'Not now, let me think first', 'Silence', 'jetzt nicht', 'ahora no', 'pas maintenant'])(
    '%s is an answer, if it asked',
    (text) => expect(heard(text, QUESTION).isHushed).toBe(false),
  )
  test.each([
    ['What do you do when he shouts, Ana?', 'stay quiet'],
    ['Ana, what does he tell you then?', 'shut up'],
    ['Ana, what would you like Ben to do?', 'just stop talking for once'],
    ['Ana, what would you tell the kids?', 'be quiet until dad wakes up'],
    ['Ana, was machst du dann?', 'schweigen'],
    ['Ana, ¿qué le dices?', 'cállate'],
    ['Ana, que lui dis-tu ?', 'tais-toi'],
  ])('is an answer where more than a yes was asked for: %s %s', (asks, text) =>
    expect(heard(text, `Parley: ${asks}`)).toSatisfy(isHeard),
  )
  test.each(['please be quiet', 'be quiet please', 'can you stay out of this?', 'bitte sei still', '静かにして'])(
    'but not if it is asked for: %s',
    (text) => expect(heard(text, 'Parley: What happened, Ana?')).toSatisfy(isQuietOrAsked),
  )
  test.each(['stay silent', 'keep quiet until they pass', 'be quiet, I hear something', 'say nothing', 'psst'])(
    'is a move in a game: %s',
    (text) => expect(heard(text, 'Parley: The gate creaks open. A guard!', 'gamemaster').isHushed).toBe(false),
  )
  test('in a game it is said by name', () => {
    expect(heard('Parley, be quiet', 'Parley: What do you do?', 'gamemaster')).toSatisfy(isQuietOrAsked)
  })
  test.each([
    'Not now, let me think first',
    'shut up lol',
    'shut up 😂',
    'be quiet 🤣',
    'shut up!!! no way',
    'shut up, really?',
    'omg, shut up',
    "shut up you're kidding",
    '¡cállate! ¿en serio?',
    'He shouted at me. Be quiet! And then I left',
    'quiet evening here',
    'quiet here today',
    'quiet night',
    'Stop!',
    'Just listen!',
    'Enough!',
    '¡Basta!',
    'please shut up for a second Ben',
    'can you be quiet for a second Ben',
    'stop talking about it already Ben',
    'tu peux te taire deux minutes Ben',
  ])('not: %s', (text) => expect(heard(text, REMARK).isHushed).toBe(false))
})
