import { describe, expect, test } from 'vitest'
import { dangerIn } from '#lib/domain/safety/danger/danger.ts'

/** Sentences in each language that say that there is no danger, by its own words. */
const DENIED: Record<string, string[]> = {
  en: [
    ...[
      'i dont want to die',
      'not that i want to die',
      'i never said i want to kill myself',
      'i dont want to kill myself',
    ],
    ...['he never hit me', 'he has never hit me and im not scared', 'he doesnt hit me so im not afraid of him'],
    ...['im not scared of my dad', 'im not scared that he hits us', 'my dad never touched me', 'im not suicidal'],
    ...['i was not feeling suicidal', 'he said he didnt want to kill me', 'he never put his hands on my neck'],
    ...['he isnt unconscious', 'hes not unconscious', 'he never overdosed', 'i was never raped'],
    ...['im not having a heart attack', 'i didnt take all the pills', 'my husband doesnt beat me', 'i dont cut myself'],
  ],
  de: [
    ...['ich will nicht sterben', 'ich will mich nicht umbringen', 'ich bin nicht suizidal', 'ich will nie sterben'],
    ...['er schlägt mich nicht', 'mein Mann schlägt mich doch gar nicht', 'er hat mich nie geschlagen'],
    ...['er hat mich nicht geschlagen, ich habe keine Angst', 'ich habe keine Angst vor meinem Vater'],
    ...['er will mich nicht umbringen', 'er hat mich nie gewürgt', 'ich wurde nie vergewaltigt'],
    ...['er schlägt mich nie. ehrlich', 'mein Vater schlägt mich nie, ich mag ihn'],
    ...['mein Vater fasst mich nicht an', 'mein Vater hat mich nie missbraucht', 'er schlägt meine Kinder nicht'],
    ...['ich verstecke mich nicht vor ihm', 'ich habe keine Angst, dass er mich schlägt', 'ich ritze mich nicht'],
  ],
  fr: [
    ...[
      'je ne veux pas mourir',
      'je veux pas mourir',
      'ça veut pas dire que je veux mourir',
      'je ne suis pas suicidaire',
    ],
    ...['mon mari me frappe pas', 'il ne me frappe pas, j’ai pas peur', 'il ne m’a jamais frappée et je n’ai pas peur'],
    ...['je n’ai pas peur de mon père', 'j’ai pas peur qu’il me frappe', 'il va pas me tuer', 'il m’a pas frappée'],
    ...['mon père ne me touche pas', 'mon père me touche pas', 'je me scarifie plus', 'je me cache pas de lui'],
  ],
  es: [
    ...[
      'no quiero morir',
      'no me quiero morir',
      'nunca quiero morir',
      'no tengo pensamientos suicidas',
      'no soy suicida',
    ],
    ...['no me pega', 'mi marido nunca me golpea', 'mi marido no me pega y no tengo miedo', 'no me pegó mi novio'],
    ...['no tengo miedo a mi padre', 'no le tengo miedo a mi padre', 'no tengo miedo de que me pegue'],
    ...[
      'no me quiere matar',
      'no me violaron',
      'mi padre nunca me toca',
      'no tengo un infarto',
      'no me corto las venas',
    ],
    ...['no tomé todas las pastillas', 'nunca dijo que iba a matarme', 'dijo que no va a matarme'],
  ],
  pt: [
    ...[
      'não quero morrer',
      'não vou me matar',
      'nunca quero morrer',
      'não tenho pensamentos suicidas',
      'n quero morrer',
    ],
    ...['meu marido não me bate', 'ele nunca me bateu e não tenho medo', 'não tenho medo dele', 'não me corto'],
    ...['ele disse que não vai me matar', 'não fui estuprada', 'meu pai nunca me toca', 'não tomei todos os remédios'],
    ...['não tô tendo um infarto', 'não tenho medo que ele me bata'],
  ],
  it: [
    ...['non voglio morire', 'mai voglio morire', 'non ho preso tutte le pastiglie', 'mio marito non mi picchia'],
    ...['non ho paura di mio padre', 'non ho paura di tornare a casa', 'non mi ha messo le mani al collo'],
    ...['non mi hanno stuprata', 'non sto avendo un infarto', 'non è che voglio morire'],
  ],
  nl: [
    ...['ik wil niet dood', 'ik wil niet sterven', 'ik ben niet bang voor mijn vader', 'hij heeft me nooit gewurgd'],
    ...['hij wurgt me niet', 'mijn man slaat me niet', 'hij heeft me nooit geslagen', 'ik ben niet verkracht'],
  ],
  pl: [
    ...['nie chcę umrzeć', 'nigdy nie chcę umrzeć', 'nie chcę się zabić', 'nie boję się ojca', 'mój mąż mnie nie bije'],
    ...[
      'on mnie nie dusił',
      'on nigdy mnie nie bije',
      'mąż nie bije mnie',
      'nie zostałam zgwałcona',
      'nie zgwałcił mnie',
    ],
  ],
  ru: [
    ...['не хочу умереть', 'никогда не хочу умереть', 'не убью себя', 'не боюсь мужа', 'не боюсь идти домой'],
    ...[
      'он меня не бьёт',
      'муж никогда меня не бьёт',
      'муж не бьёт меня',
      'он меня не душил',
      'не выпила все таблетки',
    ],
  ],
  tr: [
    ...['ölmek istemiyorum', 'ölmek istiyorum demiyorum', 'kendimi öldürmek istemiyorum', 'kocam beni dövmüyor'],
    ...['babamdan korkmuyorum', 'kocam beni hiç dövmedi', 'annem bana vurmuyor'],
  ],
  he: [
    ...['לא רוצה למות', 'אני לא רוצה למות', 'אני כבר לא רוצה למות', 'לא בלעתי את כל הכדורים', 'לא נאנסתי'],
    ...['הוא לא מכה אותי', 'בעלי אף פעם לא הרביץ לי', 'הוא לא חנק אותי', 'אני לא מפחדת מבעלי'],
  ],
  ar: [
    ...['لا أريد أن أموت', 'انا مش عايز اموت', 'لن أنتحر', 'لا أفكر في الانتحار', 'ما اخذت كل الحبوب'],
    ...['زوجي لا يضربني', 'زوجي ما بيضربني', 'هو لا يضربني وانا مش خايفة', 'لا أخاف من أبي', 'لست خائفة من زوجي'],
    ...['لم يضربني ابدا', 'ما خنقني', 'ما عنده نوبة قلبية', 'ولا اريد ان اموت'],
  ],
  ja: [
    ...['死にたくない', '死にたいわけじゃない', '死にたいとは思わない', '自殺するつもりはない', '薬を全部飲んでない'],
    ...['薬を全部飲んだわけじゃない', '夫に殴られたことはない', '夫に殴られていない', '父は怖くない', '夫は殴らない'],
    ...[
      '彼は暴力を振るわない',
      '殴られたことはないし怖くない',
      'レイプされたことはない',
      '夫に首を絞められたことはない',
    ],
    ...['先生に体を触られたことはない', '夫は子供を殴らない', 'リスカしてない', '夫に暴力を振るわれたことはない'],
  ],
  zh: [
    ...['我不想死', '我没想死', '我不想割腕', '我没有把所有的药都吃了', '我没把药都吃了', '他没打我', '他不打我'],
    ...['他没打我我不怕', '我不怕我爸', '我不害怕他会打我', '没有被强奸', '她没有昏迷', '不是心梗', '我不会自残'],
  ],
  ko: [
    ...[
      '죽고 싶지 않아',
      '죽고 싶은 건 아니야',
      '죽고 싶다는 건 아니야',
      '자살하고 싶지 않아',
      '자살하고 싶은 생각 없어',
    ],
    ...['남편이 나를 때리지 않아', '남편이 나를 안 때려', '아빠가 목을 조르지 않았어', '아빠가 목을 졸랐던 적 없어'],
    ...['아빠가 안 무서워', '성폭행당하지 않았어', '약을 한 통 다 먹었던 적 없어'],
  ],
}

describe('[TURN-3] [CARE-2] words that deny danger', () => {
  test.each(Object.entries(DENIED))('%s: words that deny danger are a hint, and in games at most', (_, texts) => {
    const explicit = texts.filter((text) =>
      [null, 'gamemaster' as const].some((one) => dangerIn(text, one)?.isExplicit),
    )
    expect(explicit).toEqual([])
    expect(texts.filter((text) => dangerIn(text, null) === null)).toEqual([])
  })

  test.each([
    ...['no. yo quiero morir', 'no, i want to die', 'no, im suicidal', 'nein, er schlägt mich', 'нет, хочу умереть'],
    ...[
      'no, voglio morire',
      'לא, אני רוצה למות',
      '不要 我想死',
      'لا زوجي يضربني',
      'er schlägt mich und hört nicht auf',
    ],
    ...['No. Quiero morirme', 'no, solo quiero morir', 'não, só quero morrer', 'nie, chcę umrzeć', 'לא, רוצה למות'],
    ...['لا، اريد ان اموت', 'no, me violaron', 'nie, chcę się zabić', 'nie, zostałam zgwałcona', 'לא, נאנסתי'],
    ...['לא, בלעתי את כל הכדורים', 'בעלי בלי סיבה מכה אותי', 'не, покончу с собой', 'non, vorrei morire'],
    ...['no, prefiero estar muerto', 'no, estoy escondida en el baño', 'não, me tranquei no banheiro'],
    ...['não, queria estar morta', 'لا، لا أريد أن أعيش', 'لا، ما بدي أعيش'],
    ...['no he put his hands around my neck', 'i couldnt breathe his hands around my neck'],
    ...['he wouldnt stop, his hands on my throat', 'my dad wont stop touching me', 'my uncle doesnt stop touching me'],
    ...['my stepdad cant stop touching me at night', 'im scared i cant leave he will kill me'],
    ...['im scared he wont stop and kill me', 'il me frappe plus fort chaque jour', 'mon mari me frappe plus souvent'],
    ...['il m’a frappée plus d’une fois', 'mein Vater hat mich ohne Grund geschlagen'],
    ...['er hat mich nicht nur geschlagen sondern auch getreten', 'er schlägt mich nicht nur wenn er trinkt'],
    ...['妈妈是不是中风了', '薬を全部飲んだんです', 'не знаю, муж меня бьёт', 'nie wiem, mąż mnie bije'],
  ])('a negation of something else leaves %s explicit', (text) => {
    expect(dangerIn(text, null)).toMatchObject({ isExplicit: true })
  })

  test.each(['mai, vorrei morire', 'il me frappe plus', 'er hat mich geschlagen, ich bin ohne Angst'])(
    'is not sure that %s denies it, so a model is asked',
    (text) => expect(dangerIn(text, null)).not.toBeNull(),
  )

  test.each(['hes breathing', 'no, gracias', 'ana? no, ben', 'je ne sais pas', 'не знаю', 'ohne mich', 'nie wiem'])(
    '%s is none at all',
    (text) => expect(dangerIn(text, null)).toBeNull(),
  )
})
