import { longestFirst, phraseList } from '../reading/phrases.ts'

/** Parley's name in other letters, and misspelt. */
export const NICKNAMES = phraseList(`
  en: parly
  ru: парли | парлей | парлэй
  ko: 팔리 | 팔리야 | 파를리 | 파를레이 | 팔레이
  he: פרלי | פארלי
  hi: पार्ली
  ja: パーリー | パーレイ | パーレー | パーリ
  zh: 帕雷 | 帕莱 | 帕萊 | 帕利 | 帕里 | 小帕
  ar: بارلي | بارلاي | بارليه | بارلى
`)

/** Greetings. A message of these alone is nobody's side, move or answer (TURN-4). */
export const HELLOS = phraseList(`
  en: hey | hi | hello | hiya | good morning | good evening
  de: hallo | moin | servus | guten morgen | guten abend | guten tag
  es: hola | buenas | buenos días | buenas tardes | buenas noches
  fr: salut | bonjour | bonsoir | coucou
  pt: olá | oi | bom dia | boa tarde | boa noite
  ja: やあ | こんにちは | こんばんは | おはよう | おはようございます
  zh: 嗨 | 你好 | 您好 | 大家好 | 你们好 | 你們好 | 早上好 | 晚上好
  ar: مرحبا | أهلا | اهلا | السلام عليكم | صباح الخير | مساء الخير | هلا | هاي
  it: ehi | ciao | ehilà | buongiorno | buonasera
  nl: hoi | goedemorgen | goedenavond
  pl: hej | cześć | siema | halo | dzień dobry | dobry wieczór
  ru: привет | хей | здравствуй | здравствуйте | доброе утро | добрый вечер
  tr: selam | merhaba | günaydın | iyi akşamlar
  ko: 안녕 | 안녕하세요 | 헤이
  he: היי | הי | שלום | אהלן | בוקר טוב | ערב טוב
`)

/** Calls whoever is named after it. Alone it may be an answer: 'yo' is Spanish for "I", and 早 is "early". */
const VOCATIVES = phraseList(`
  en: yo | dear
  de: na | liebe | lieber
  es: oye | oiga | ey | querido | querida
  fr: hé | dis | eh | cher | chère
  pt: ei | ó
  ja: ねえ | ねぇ | おい
  zh: 嘿 | 喂 | 早 | 亲爱的 | 親愛的
  ar: يا | عزيزي | أيها
  it: caro | cara
  nl: hai | beste
  pl: ej | drogi
  ru: эй | дорогой | слушай
  tr: ya | sevgili | canım
  ko: 야 | 저기 | 저기요
  he: יו
`)

/** A greeting right before a name calls its bearer. */
export const GREETINGS = longestFirst([...HELLOS, ...VOCATIVES])

/** May stand beside a greeting to more than one. */
export const EVERYBODY = phraseList(`
  en: all | everybody | there | folks | again | both | you two
  de: zusammen | alle | allerseits | ihr beiden
  es: a todos | a todas | chicos | chicas | otra vez
  fr: tout le monde | à tous | à toutes | tous | vous deux
  pt: gente | pessoal | a todos | todo mundo
  ja: みんな | 皆
  zh: 大家 | 各位
  ar: جميعا | بالجميع | يا جماعة | ورحمة الله | ورحمة الله وبركاته
  it: ragazzi | tutti
  nl: iedereen | jongens
  pl: wszystkim | wszyscy
  ru: ребята | снова
  tr: millet | arkadaşlar | hepinize
  ko: 여러분 | 다들 | 모두
  he: חברים
`)

/** May stand before a name that is set off, or around a request, and change nothing. */
export const FILLERS = phraseList(`
  en: ok | okay | no | and | but | please | pls | plz | well | now | then | also | sorry | listen | btw | wait
    you | u | can you | could you | will you | would you | you should | you have to | you need to | we need you to
    i need you to | we want you to
  de: ja | und | aber | bitte | sag mal | mal | doch | einfach | jetzt | dann | kurz | warte | du | kannst du
    könntest du
  es: sí | y | pero | pues | bueno | por favor | porfa | mira | ahora | entonces | perdón | espera | un rato | puedes
    podrías
  fr: et | mais | alors | donc | dites | tiens | écoute | pardon | s'il te plaît | s'il vous plaît | stp
    svp | maintenant | toi | tu peux | peux-tu | tu pourrais | pourrais-tu | vous pouvez | pouvez-vous
  pt: e | mas | então | olha | agora | desculpa | por um favor | tu | você | você pode | podes | pode | dá pra
  ja: ね | あの | あのさ | ちょっと | 少し | しばらく | じゃあ | では | すみません | 今は | もう | お願いします | お願い | ください | は
  zh: 好 | 好的 | 那 | 那么 | 那麼 | 请 | 請 | 请问 | 請問 | 对了 | 所以 | 先 | 一下 | 吧 | 你 | 你能 | 你可以 | 能不能 | 可以 | 麻烦你
  ar: نعم | إذن | اذن | و | لو سمحت | من فضلك | رجاء | لحظة | قليلا | هل يمكنك | هل يمكنك أن | هل تستطيع | ممكن
    أرجوك
  it: sì | allora | ma | senti | scusa | quindi | per favore | puoi | potresti | un attimo | adesso
  nl: nee | maar | en | dus | zeg | alsjeblieft | aub | kun je | wil je | nu
  pl: tak | ale | i | a | to | słuchaj | proszę | możesz | czy możesz | na chwilę | teraz
  ru: да | нет | ну | а | но | и | так | извини | кстати | пожалуйста | плиз | можешь | сейчас | пока
  tr: evet | tamam | ama | ve | şey | lütfen | rica etsem | biraz | şimdi
  ko: 네 | 응 | 그럼 | 근데 | 아 | 음 | 제발 | 좀 | 잠깐 | 지금
  he: כן | אז | אבל | סליחה | בבקשה | אתה יכול | רגע | עכשיו
`)
