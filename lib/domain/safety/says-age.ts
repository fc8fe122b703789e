import { ageIn, ageOf, ANY_AGE } from './age-words.ts'

/** Lower ages are ignored: children under seven do not write such messages. */
const CREDIBLE_FROM = 7

const NO_LETTER_BEFORE = '(?<![\\p{L}\\p{N}])'
const NO_LETTER = '(?!\\p{L})'
/** An end of the sentence, or its continuation after an age. It excludes minutes, metres and points. */
const ENDS = '(?=\\s*(?:$|\\n|[.!?,;:)…。！？、،](?!\\d)|\\p{Extended_Pictographic}|\\s-\\s))'

/** Returns the source of a pattern for any number of these words, each with a space. */
const anyOf = (words: string) => `(?:(?:${words})\\s+)*`

/** "Im 10. Stock" is German. */
const DE_ORDINAL = `\\s+\\d{1,2}\\.\\s+(?:stock|stockwerk|og|monat|jahr|lebensjahr|schuljahr|jahrhundert|semester|kapitel|bezirk|arrondissement|himmel|spiel|versuch|anlauf|rang|ssw)${NO_LETTER}`
const EN_AM = `(?:i['’]m|i am|im(?!${DE_ORDINAL}))\\s+`
const EN_GOES_ON = `\\s+(?:and|but|so|btw|lol|too|tho|now|today|yesterday|soon|turning|(?:last|this|next) (?:week|month|year))\\b`
const EN_END = `(?:\\s*-?\\s*(?:years?|yrs?|y)[\\s-]*(?:old|o)\\b|\\s*y/?o\\b|(?:\\s*(?:years?|yrs))?${ENDS}|${EN_GOES_ON})`
const EN_STILL = anyOf('only|just|also|like|actually|still|really|currently|literally|already|barely|now')
const DE_AM = `(?:ich )?(?:bin|werde)\\s+`
const DE_STILL = anyOf('erst|gerade|grad|grade|noch|auch|ja|schon|jetzt|nur')
/** 'Sieben und zwanzig' is 27. */
const DE_TENS = `(?!\\s+(?:(?:zwan|vier|fünf|fuenf|sech|sieb|acht|neun)zig|drei(?:ß|ss)ig)${NO_LETTER})`
const NL_TENS = `(?!\\s+(?:twin|der|veer|vijf|zes|zeven|tach|negen)tig${NO_LETTER})`
const DE_END = `(?:\\s*(?:jahre?|j\\.)(?:\\s+(?:alt|jung|und|aber)${NO_LETTER}|${ENDS})|\\s+(?:und${DE_TENS}|aber)${NO_LETTER}|${ENDS})`
/** 'On sekiz' is 18, 'yirmi yedi' 27. */
const TR_TENS = `(?<!(?<!\\p{L})(?:on|y[iİ]rm[iİ]|otuz|k[ıi]rk|elli|altm[ıi][sş]|yetm[iİ][sş]|seksen|doksan)[\\s-]{1,3})`
/** "10 years of experience", "10 years working". */
const NOT_A_TIME = `(?!\\s+(?:d[aei](?! edad| idade)(?!\\p{L})|d['’]|\\p{L}+ndo${NO_LETTER}))`

/** Statements of one's own age, in fifteen languages. They do not match "I was 14" or "my son is 14". */
const AGE_IS: readonly string[] = [
  // English
  `(?:${EN_AM}|i (?:just |only )?turned\\s+)${EN_STILL}${ageIn('en')}${EN_END}`,
  `my age(?:['’]s| is|:)?\\s+${EN_STILL}${ageIn('en')}${EN_END}`,
  `as an? ${ageIn('en')}[\\s-]*(?:years?[\\s-]*old|y/?o)\\b`,
  `${EN_AM}${EN_STILL}an? ${ageIn('en')}[\\s-]*(?:years?[\\s-]*old|y/?o)\\b`,
  `^${ageIn('en')}\\s*(?:y/?o|years? old) here`,
  // German, Dutch
  `${DE_AM}${DE_STILL}${ageIn('de')}${DE_END}`,
  `ik (?:ben|word) ${anyOf('pas|nog|maar|net|ook|al|bijna|nu|slechts')}${ageIn('nl')}(?:\\s*(?:jaar|jr)(?:\\s+(?:oud|jong|en|maar)${NO_LETTER}|${ENDS})|\\s+(?:en${NL_TENS}|maar)${NO_LETTER}|${ENDS})`,
  // Spanish, French, Portuguese, Italian
  `tengo ${anyOf('solo|sólo|apenas|casi|todavía')}${ageIn('es')}\\s*(?:años|anos|añitos)${NO_LETTER}${NOT_A_TIME}`,
  `j['’]?ai ${anyOf('que|seulement|à peine|presque|encore')}${ageIn('fr')}\\s*ans${NO_LETTER}${NOT_A_TIME}`,
  `tenho ${anyOf('só|so|apenas|quase|ainda')}${ageIn('pt')}\\s*(?:anos|aninhos)${NO_LETTER}${NOT_A_TIME}`,
  `ho ${anyOf('solo|soltanto|appena|quasi|ancora|già|compiuto')}${ageIn('it')}\\s*anni${NO_LETTER}${NOT_A_TIME}`,
  // Polish, Russian
  `mam ${anyOf('dopiero|tylko|już|juz|teraz|prawie|ledwo|zaledwie')}${ageIn('pl')}\\s*(?:lat|latek)${NO_LETTER}(?!\\s+(?:do[sś]wiadcz|sta[zż]u|praktyk|gwarancj|ma[lł][zż]e[nń]stw|w |na |do ))`,
  `(?<!(?:дай|дайте|верни|верните)\\s)мне ${anyOf('всего|только|сейчас|ещё|еще|уже|почти|лишь|пока|скоро|исполнилось')}${ageIn('ru')}(?:\\s*(?:лет|год|года|годиков)${NO_LETTER}|\\s+(?:и|а|но)${NO_LETTER}|${ENDS})`,
  // Turkish
  `${TR_TENS}${ageIn('tr')}\\s*ya[sş][ıi]nday[ıi]m${NO_LETTER}`,
  `ya[sş][ıi]m\\s+${anyOf('daha|henüz|sadece|şu an')}${ageIn('tr')}${ENDS}`,
  // Arabic, Hebrew
  `(?:عمري|سني)\\s*${ageIn()}|عندي\\s*${ageIn()}\\s*(?:سنة|سنه|سنين|عام)`,
  `אני ${anyOf('רק|עוד|עדיין|כבר|כמעט|גם')}ב[ןת]\\s+${ageIn('he')}(?![\\p{L}\\p{N}]|[.:]\\d|\\s+ו?עשר)`,
  // Japanese, Chinese, Korean
  `(?:私|わたし|僕|ぼく|俺|おれ|うち|自分)[はがも]?(?:まだ|今)?${ageIn('zh')}\\s*[歳才](?!の?(?:息子|娘|弟|妹|とき|時|頃|ころ))`,
  `我(?:今年|现在|才|只有|也|還|还)*${ageIn('zh')}\\s*[岁歲](?![的时時那])`,
  `(?:(?:저|나|전|난|제가|내가)[는도은]?|(?:제|내) 나이[는가])\\s*${anyOf('아직|이제|지금|올해|고작|겨우|만')}${ageIn('ko')}\\s*[살세]\\s*(?:이?에요|예요|입니다|이야|야|이고|이?구|인데|이라|밖에|이지만|요|${ENDS})`,
]

/** Statements that one is younger than an age, or will reach it. */
const AGE_IS_BELOW: readonly string[] = [
  `${EN_AM}${EN_STILL}(?:almost|nearly|not even|not yet|under|below|younger than|turning)\\s+${ageIn('en')}${EN_END}`,
  `${EN_AM}${EN_STILL}not ${ageIn('en')}(?: years? old)? yet\\b`,
  `${DE_AM}${DE_STILL}(?:noch (?:nicht|keine)(?: mal)?|nicht mal|unter|fast|bald)\\s+${ageIn('de')}${DE_END}`,
]
const IS = patternOf(AGE_IS)
const IS_BELOW = patternOf(AGE_IS_BELOW)

/** CARE-5: true when the writer says that they are younger than `minimumAge`. Judged by patterns alone. */
export function saysYoungerThan(text: string, minimumAge: number): boolean {
  const digits = asDigits(text)
  if (!ANY_AGE.test(digits)) return false // each statement has a number: most messages are read no further
  const ages = [...agesIn(digits, IS), ...agesIn(digits, IS_BELOW).map((age) => age - 1)]
  return ages.some((age) => age >= CREDIBLE_FROM && age < minimumAge)
}

function patternOf(sayings: readonly string[]): RegExp {
  return new RegExp(`${NO_LETTER_BEFORE}(?:${sayings.join('|')})`, 'gimu')
}

function agesIn(text: string, pattern: RegExp): number[] {
  return Array.from(text.matchAll(pattern), (match) => ageOf(match.slice(1).find((said) => said !== undefined) ?? ''))
}

const ARABIC_ZERO = 0x660
/** Converts digits of other scripts to ASCII. */
function asDigits(text: string): string {
  return text.normalize('NFKC').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
}
