import { phraseList } from '../reading/phrases.ts'

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

/** A greeting right before a name calls its bearer. */
export const GREETINGS = phraseList(`
  en: hey | hi | hello | hiya | yo | good morning | good evening | dear
  de: hallo | moin | servus | na | guten morgen | guten abend | liebe | lieber
  es: hola | oye | oiga | ey | buenas | buenos días | buenas tardes | buenas noches | querido | querida
  fr: salut | bonjour | bonsoir | coucou | hé | dis | eh | cher | chère
  pt: olá | oi | ei | ó | bom dia | boa tarde | boa noite
  ja: ねえ | ねぇ | おい | やあ | こんにちは | こんばんは | おはよう | おはようございます
  zh: 嘿 | 喂 | 嗨 | 你好 | 您好 | 早上好 | 晚上好 | 早 | 亲爱的 | 親愛的
  ar: يا | مرحبا | أهلا | اهلا | السلام عليكم | صباح الخير | مساء الخير | عزيزي | أيها | هلا | هاي
  it: ehi | ciao | ehilà | buongiorno | buonasera | caro | cara
  nl: hoi | hai | goedemorgen | goedenavond | beste
  pl: hej | cześć | siema | halo | ej | dzień dobry | dobry wieczór | drogi
  ru: эй | привет | хей | здравствуй | здравствуйте | доброе утро | добрый вечер | дорогой | слушай
  tr: selam | merhaba | ya | günaydın | iyi akşamlar | sevgili | canım
  ko: 야 | 안녕 | 안녕하세요 | 헤이 | 저기 | 저기요
  he: היי | הי | שלום | אהלן | בוקר טוב | ערב טוב | יו
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
